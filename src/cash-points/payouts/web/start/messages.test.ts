import { expect, test } from "vitest";
import { payOutMessages } from "./messages.ts";

test.each([
  ["ID", "spasi"],
  ["EN", "spaces"],
] as const)("a code is formatted as in its message (%s)", (language, gap) => {
  const { codeHint, refund } = payOutMessages[language];
  for (const hint of [codeHint, refund.codeHint]) expect(JSON.stringify(hint)).toContain(gap);
});
