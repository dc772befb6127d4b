import { expect, test } from "vitest";
import { phoneText } from "./phone-text.ts";

test.each([
  ["+6281200201112", "+62 812 0020 1112"],
  ["+628120020111", "+62 812 0020 111"],
  ["+62215000123", "+62 215 000 123"],
  ["+6591234567", "+6591234567"],
])("%s is written %s", (e164, text) => expect(phoneText(e164)).toBe(text));
