/** Virtual accounts, account holders and the statement, against the bank's simulator. */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { sum, wholeUnits, type Money } from "#kernel/money.ts";
import { toLocalDate } from "#kernel/time.ts";
import type { PayInOrder } from "#transfers/pay-in/model/pay-in-party.ts";
import { openTestBank, testOrder, type TestBank } from "../testing/bank.ts";

let bank: TestBank;
const requested: string[] = [];
beforeAll(async () => {
  bank = await openTestBank({
    calls: {
      describeAccount: async (number) => {
        requested.push(number);
        return number.endsWith("77") ? { title: "Sampai SITI", amount: wholeUnits("IDR", 1_005_550n) } : null;
      },
    },
  });
});
afterAll(() => bank[Symbol.asyncDispose]());

let made = 0;
const payIn = (change: Partial<PayInOrder> = {}): PayInOrder => ({
  reference: `pi_test_${(made += 1)}`,
  amount: wholeUnits("IDR", 1_005_550n),
  title: "Sampai SITI RAHAYU",
  expiresAt: new Date(Date.now() + 1_800_000),
  ...change,
});
const open = async (order = payIn()) => {
  const answer = await bank.party.payIns.open(order);
  if (answer.outcome !== "open") throw new Error(`not open: ${JSON.stringify(answer)}`);
  return { ...order, number: answer.number };
};
const list = (order: PayInOrder & { readonly number: string }) => bank.party.payIns.listPayments(order);
const paidOn = (number: string) => bank.payIns.filter((payment) => payment.number === number);

describe("a virtual account", () => {
  test("is opened with digits only, and the same order again gets the same account", async () => {
    const order = payIn();
    const [first, second] = await Promise.all([open(order), open(order)]);
    expect(first.number).toMatch(/^88001\d{11}$/);
    expect(second.number).toBe(first.number);
    expect((await open()).number).not.toBe(first.number);
    expect(await list(first)).toEqual([]);
  });

  test("that was paid: the notification and the inquiry agree", async () => {
    const account = await open();
    const { payments } = await bank.control("pay", { number: account.number });
    await vi.waitFor(() => expect(paidOn(account.number)).toHaveLength(1), 5_000);
    const named = { paymentId: (payments as string[])[0], number: account.number };
    expect(paidOn(account.number)).toEqual([named]);
    const payment = {
      ...named,
      amount: account.amount,
      paidAt: expect.any(Date),
      payer: { name: "BUDI SANTOSO", bank: "014", account: "5220304321" },
    };
    expect(await list(account)).toEqual([payment]);
  });

  test("that no order of ours has: an inquiry without a reference lists its payments, and none for an unpaid number", async () => {
    const number = "8800100000990001";
    const { payments } = await bank.control("pay", { number, amount: "5000.00" });
    const requested = await bank.party.payIns.listPayments({ reference: null, number });
    expect(requested).toMatchObject([{ paymentId: (payments as string[])[0], number, paidAt: expect.any(Date) }]);
    expect(await bank.party.payIns.listPayments({ reference: null, number: "8800100000990002" })).toEqual([]);
    // For an account that we opened, an answer that the bank does not know it counts as no answer.
    expect(await bank.party.payIns.listPayments({ reference: "pi_gone", number: "8800100000990002" })).toBeNull();
  });

  test.each([
    ["short", "1005549.00", 1_005_549n],
    ["over", "1005551.00", 1_005_551n],
  ])("paid %s is reported with the amount that was paid", async (_, amount, rupiah) => {
    const account = await open();
    await bank.control("pay", { number: account.number, amount });
    await vi.waitFor(() => expect(paidOn(account.number)).toHaveLength(1), 5_000);
    expect((await list(account))?.map((one) => one.amount)).toEqual([wholeUnits("IDR", rupiah)]);
  });

  test("paid twice has two payments; one payment with three notifications is one", async () => {
    const twice = await open();
    await bank.control("pay", { number: twice.number, times: 2, notifications: 3 });
    await vi.waitFor(() => expect(paidOn(twice.number)).toHaveLength(6), 5_000);
    expect(new Set(paidOn(twice.number).map(({ paymentId }) => paymentId)).size).toBe(2);
    expect(await list(twice)).toHaveLength(2);
  });

  test("can be paid by an unnamed payer, and without a notification", async () => {
    const account = await open();
    await bank.control("pay", { number: account.number, payer: null, notifications: 0 });
    expect(await list(account)).toMatchObject([{ payer: null, amount: account.amount }]);
    expect(paidOn(account.number)).toEqual([]);
  });

  test("closed or expired can still be paid late", async () => {
    const account = await open(payIn({ expiresAt: new Date(Date.now() + 1_000) }));
    expect(await bank.party.payIns.close(account)).toBe(true);
    await bank.control("pay", { number: account.number });
    await vi.waitFor(() => expect(paidOn(account.number)).toHaveLength(1), 5_000);
  });

  test("that was never opened can be paid, and the payment is notified", async () => {
    await bank.control("pay", { number: "8800100000000000", amount: "5000.00" });
    await vi.waitFor(() => expect(paidOn("8800100000000000")).toHaveLength(1), 5_000);
    const unknown = { ...payIn(), number: "8800100000000001" };
    expect(await list(unknown)).toBeNull();
    expect(await bank.party.payIns.close(unknown)).toBe(false);
  });

  test("the bank inquires what a number is for", async () => {
    expect(await bank.control("inquire", { number: "8800100000000077" })).toEqual({
      answer: { isKnown: true, title: "Sampai SITI" },
    });
    expect(await bank.control("inquire", { number: "8800100000000078" })).toEqual({ answer: { isKnown: false, title: "" } });
    expect(requested).toEqual(["8800100000000077", "8800100000000078"]);
  });

  test("under a known reference with another amount is unknown, not open", async () => {
    const account = await open();
    expect(await bank.party.payIns.open({ ...account, amount: wholeUnits("IDR", 1n) })).toEqual({
      outcome: "unknown",
      why: "the bank answered 4042718 without the account",
    });
  });

  test("whose opening gets no answer, or fails, is opened by a second request", async () => {
    await bank.control("faults", { openingSilence: 1 });
    const silent = payIn();
    expect(await bank.party.payIns.open(silent)).toEqual({ outcome: "unknown", why: "the bank did not answer: TimeoutError" });
    await bank.control("faults", { openingError: 1 });
    const failed = payIn();
    expect(await bank.party.payIns.open(failed)).toEqual({ outcome: "unknown", why: "the bank answered 5002701" });
    await bank.control("faults", {});
    expect(await bank.party.payIns.open(silent)).toMatchObject({ outcome: "open" });
    expect(await bank.party.payIns.open(failed)).toMatchObject({ outcome: "open" });
  });
});

describe("the holder of an account", () => {
  const inquire = (number: string) => bank.party.inquireAccount({ reference: "ai_1", bank: "014", number });
  test.each([
    ["1230000038", { outcome: "found", name: "SUMARNI" }],
    ["1230000037", { outcome: "found", name: "MOCHAMAD RIZKY" }],
    ["1230000039", { outcome: "found", name: "PT SUMBER BATU" }],
    ["5551234568", { outcome: "found", name: "JOKO" }],
    ["5551234561", { outcome: "found", name: "SITI RAHAYU" }],
    ["1230000022", { outcome: "no_account", why: "account_closed" }],
    ["1230000023", { outcome: "no_account", why: "account_dormant" }],
    ["1230000024", { outcome: "no_account", why: "account_invalid" }],
    ["1230000034", { outcome: "no_answer", why: "the bank did not answer: TimeoutError" }],
  ])("%s", async (number, answer) => expect(await inquire(number)).toEqual(answer));
  test("of a malformed number is no answer", async () =>
    expect(await inquire("abc")).toEqual({ outcome: "no_answer", why: "the bank answered 4001601" }));
});

describe("the statement", () => {
  const ofReference = async (reference: string) => {
    const { now } = (await bank.control("state")) as { now: string };
    const lines = await bank.party.readStatement(toLocalDate(new Date(now)));
    if (lines === null) throw new Error("no statement");
    return lines.filter((line) => line.reference === reference);
  };
  const pay = async (ending: number) => {
    const order = testOrder(ending);
    await bank.party.payouts.submit(order);
    return order.reference;
  };
  const rupiah = (...units: readonly bigint[]): Money[] => units.map((unit) => wholeUnits("IDR", unit));

  test("lists payouts, their cost, returns and pay-ins, each with its reference", async () => {
    const reference = await pay(18);
    await vi.waitFor(async () => expect(await ofReference(reference)).toHaveLength(3), 5_000);
    const lines = await ofReference(reference);
    expect(lines.map(({ kind }) => kind)).toEqual(["payout", "cost", "return"]);
    expect(lines.map(({ amount }) => amount)).toEqual(rupiah(-1_000_000n, -1_500n, 1_000_000n));
    const account = await open();
    await bank.control("pay", { number: account.number });
    expect(await ofReference(account.number)).toMatchObject([{ kind: "pay_in", amount: account.amount }]);
  });

  test("lacks a line, has one twice, or another amount, for the test accounts that cause it", async () => {
    expect((await ofReference(await pay(19))).map(({ kind }) => kind)).toEqual(["cost"]);
    const twice = await ofReference(await pay(20));
    expect(twice.map(({ kind }) => kind)).toEqual(["payout", "payout", "cost"]);
    expect(new Set(twice.map(({ id }) => id)).size).toBe(3);
    const other = await ofReference(await pay(21));
    expect(
      sum(
        "IDR",
        other.filter(({ kind }) => kind === "payout").map(({ amount }) => amount),
      ),
    ).toEqual(wholeUnits("IDR", -1_000_100n));
  });

  test("of a day without movements is empty", async () => {
    expect(await bank.party.readStatement("2020-01-01")).toEqual([]);
  });
});
