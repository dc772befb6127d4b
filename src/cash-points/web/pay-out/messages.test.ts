import { expect, test } from "vitest";
import { payOutWords } from "./messages.ts";

test.each([
  ["ID", "spasi"],
  ["EN", "spaces"],
] as const)("a code is written as its message has it (%s)", (language, gap) => {
  const { codeHint, refund } = payOutWords[language];
  for (const hint of [codeHint, refund.codeHint]) expect(JSON.stringify(hint)).toContain(gap);
});
