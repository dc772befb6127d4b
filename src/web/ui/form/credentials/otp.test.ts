import { expect, test } from "vitest";
import { otpDigits } from "./otp.ts";

test.each([
  ["123456", "123456"],
  ["123 456", "123456"],
  [" 123-456\n", "123456"],
  ["Kode Anda: 123456. Jangan berikan", "123456"],
  ["１２３４５６", "123456"],
  ["1234567", "123456"],
  ["12", "12"],
  ["abc", ""],
])("%j gives %j", (text, digits) => expect(otpDigits(text)).toBe(digits));
