import { expect, test } from "vitest";
import { typedMidRate, typedRate } from "./typed-rate.ts";

test.each([
  ["12500", "ID", "12500"],
  ["12.500", "ID", "12500"],
  ["12.500,50", "ID", "12500.5"],
  ["Rp 12.500,5", "ID", "12500.5"],
  ["rp12500", "ID", "12500"],
  ["12,500.50", "EN", "12500.5"],
  ["92.35", "EN", "92.35"],
  ["0,01", "ID", "0.01"],
  ["9999999999", "ID", "9999999999"],
  ["10000000000", "ID", null],
  ["12.500", "EN", null],
  ["12500,123", "ID", null],
  ["0", "ID", null],
  ["", "ID", null],
  ["-5", "ID", null],
  ["banyak", "ID", null],
] as const)("%s in %s is %s", (text, language, rate) => {
  expect(typedRate(text, language)).toBe(rate);
});

test.each([
  ["12.500,5025", "ID", "12500.5025"],
  ["11.8765", "EN", "11.8765"],
  ["12,00", "ID", "12"],
  ["12,5025", "ID", "12.5025"],
  ["12,0025", "ID", "12.0025"],
  ["12.500", "EN", null],
  ["12.5025", "ID", null],
  ["-1,5025", "ID", null],
] as const)("a mid-market rate typed as %s in %s", (text, language, rate) => {
  expect(typedMidRate(text, language)).toBe(rate);
});
