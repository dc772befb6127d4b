import { expect, test } from "vitest";
import { wholeUnits } from "#kernel/money.ts";
import { isAmount } from "./said-amount.ts";

const amount = wholeUnits("IDR", 1_005_000n);

test.each(["1005000", "1.005.000", "Rp 1.005.000", "1,005,000.00", " rp1.005.000,00 "])("%s is the amount", (text) =>
  expect(isAmount(amount, text)).toBe(true),
);

test.each(["1.005", "10.050.000", "satu juta", "", "1.005.001"])("%s is not", (text) =>
  expect(isAmount(amount, text)).toBe(false),
);
