/** Payouts to e-wallets against the bank's simulator: what a wallet takes, and what it refuses as full. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wholeUnits } from "#kernel/money.ts";
import { openTestBank, testOrder, type TestBank } from "../testing/bank.ts";

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank[Symbol.asyncDispose]());
const submit = (what: ReturnType<typeof testOrder>) => bank.party.payouts.submit(what);
const inquire = (what: ReturnType<typeof testOrder>) => bank.party.payouts.inquire(what);

describe("an e-wallet", () => {
  const wallet = (number: string, units: bigint) =>
    testOrder(1, {
      amount: wholeUnits("IDR", units),
      beneficiary: { ...testOrder(1).beneficiary, account: { bank: "901", number }, isWallet: true },
    });
  test.each([
    ["081230000026", 1_000_000n, "wallet_full", "4031802"],
    ["081234567891", 20_000_001n, "wallet_full", "4031823"],
    ["081230000040", 2_000_001n, "wallet_full", "4031823"],
    ["081230000022", 1_000_000n, "account_closed", "4031818"],
    ["1234567890", 1_000_000n, "account_invalid", "4041811"],
  ] as const)("wallet %s for Rp %i: %s", async (number, units, reason, providerCode) => {
    expect(await submit(wallet(number, units))).toEqual({ outcome: "refused", reason, providerCode });
  });
  test.each([
    ["081234567891", 20_000_000n],
    ["081230000040", 2_000_000n],
  ] as const)("wallet %s takes Rp %i", async (number, units) => {
    const paid = wallet(number, units);
    expect(await submit(paid)).toMatchObject({ outcome: "paid" });
    expect(await inquire(paid)).toMatchObject({ outcome: "paid", assurance: "CREDITED" });
  });

  test("its holder is named by the mobile number; another number is none of its accounts", async () => {
    const ask = (number: string) => bank.party.inquireAccount({ reference: `iq_${number}`, bank: "903", number });
    expect(await ask("081234567894")).toEqual({ outcome: "found", name: "SUHARTINI" });
    expect(await ask("081230000022")).toEqual({ outcome: "no_account", why: "account_closed" });
    expect(await ask("1234567894")).toEqual({ outcome: "no_account", why: "account_invalid" });
  });
});
