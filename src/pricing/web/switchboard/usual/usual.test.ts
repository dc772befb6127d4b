import { expect, test } from "vitest";
import { NOTICE_MAX_CHARS } from "../../../contract-stops.ts";
import { usualReasonWords } from "./messages.ts";

test("usual reasons fit into what a stop may say, and are whole sentences", () => {
  for (const sentence of [...Object.values(usualReasonWords.ID), ...Object.values(usualReasonWords.EN)]) {
    expect(sentence.length).toBeLessThanOrEqual(NOTICE_MAX_CHARS);
    expect(sentence).toMatch(/^[A-Z].*\.$/);
  }
});
