import { describe, expect, test } from "vitest";
import { nameOfAccount, nameOfAccounts, nameOfJournal, ownerIn } from "./names.ts";

describe("the name of an account", () => {
  test.each([
    ["fee:IDR", "Fee income · IDR"],
    ["bank:014:IDR", "Bank account: 014 · IDR"],
    ["other:IDR", "other:IDR"],
    ["bank", "bank"],
  ])("%s is %s", (code, name) => {
    expect(nameOfAccount(code, "EN")).toBe(name);
  });

  test("has the owner's name where it is known", () => {
    expect(nameOfAccount("bank:014:IDR", "ID", "BCA (014)")).toBe("Rekening bank: BCA (014) · IDR");
    expect(nameOfAccount("payin_clearing:qris_014:IDR", "ID")).toBe("Piutang QRIS: 014 · IDR");
    expect(nameOfAccount("payin_clearing:qris_014:IDR", "EN", "BCA (014)")).toBe("QRIS receivable: BCA (014) · IDR");
  });

  test.each([
    ["bank:014:IDR", "014"],
    ["fee:IDR", null],
    ["bank", null],
  ])("the owner in %s is %s", (code, owner) => {
    expect(ownerIn(code)).toBe(owner);
  });

  test("of several with one name is that of the chart", () => {
    expect(nameOfAccounts("transit", "ID")).toBe("Kiriman yang belum dicairkan");
    expect(nameOfAccounts("other", "ID")).toBe("other");
  });
});

test.each([
  ["transfer.fee_earned", "ID", "Pengakuan pendapatan biaya"],
  ["transfer.fee_earned", "EN", "Fee income recognised"],
  ["transfer.other", "EN", "transfer.other"],
  ["other", "EN", "other"],
] as const)("the name of the journal %s in %s is %s", (kind, language, name) => {
  expect(nameOfJournal(kind, language)).toBe(name);
});
