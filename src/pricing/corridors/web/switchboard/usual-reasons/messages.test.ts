import { expect, test } from "vitest";
import { STOP_MESSAGE_MAX_CHARS } from "../../../contract-stops.ts";
import { usualReasonMessages } from "./messages.ts";

test("usual reasons fit the length limit and are whole sentences", () => {
  for (const sentence of [...Object.values(usualReasonMessages.ID), ...Object.values(usualReasonMessages.EN)]) {
    expect(sentence.length).toBeLessThanOrEqual(STOP_MESSAGE_MAX_CHARS);
    expect(sentence).toMatch(/^[A-Z].*\.$/);
  }
});
