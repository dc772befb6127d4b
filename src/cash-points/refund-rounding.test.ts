/** A refund that keeps the fee may be no multiple of what there are coins for: taken as cash it is rounded up, and the house bears it. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { brokenBy } from "#platform/testing/restored.ts";
import type { Output } from "#kernel/endpoint.ts";
import { money } from "#kernel/money.ts";
import { readBalance } from "#ledger/index.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { chooseRefundCash } from "#transfers/choose-refund-cash.ts";
import { transferInvariants } from "#transfers/invariants.ts";
import { readTransfer } from "#transfers/own-transfers.ts";
import { givePrices } from "../pricing/testing/priced-house.ts";
import * as counter from "./contract-counter.ts";
import type { PayoutView } from "./contract-counter.ts";
import * as contract from "./contract-desk.ts";
import { cashPointsInvariants } from "./invariants.ts";
import { cashier, expectOk, idr, owner, wire } from "./testing/counter-house.ts";
import { soleKey } from "#platform/keys/keyring.ts";
import { openRealCounter } from "./testing/real-counter.ts";

const real = await openRealCounter();
const { agent, as, desk, helping, lookUp, outlet, pay, parts, start, stateOf } = real;
const { call, db, house, id } = desk;
await givePrices(house);
afterEach(() => desk.check([...transferInvariants, ...ledgerInvariants]));
afterAll(desk.close);

/** What was sent, and so what comes back without the fee: 32 rupiah more than there are coins for. */
const SENT = 2_000_032;
const HANDED = 2_000_100;
const rounding = async () => (await readBalance(db, "rounding:IDR")) ?? 0n;
const payable = async () => (await readBalance(db, "refund_payable:IDR")) ?? 0n;
const float = async () => (await readBalance(db, `agent_deposit:${agent}:IDR`)) ?? 0n;
const drawer = async () =>
  (await sql<{ cash: bigint }>`select cash_minor as cash from cash_points.drawer where outlet = ${outlet}`.execute(db)).rows[0]
    ?.cash ?? 0n;

/** Paid in cash, paid out to a bank, and come back for its account: the fee stays with us. */
async function cameBack() {
  const sent = BigInt(SENT) * 100n;
  const one = await real.ofPerson(`, product = 'local', principal_minor = ${sent}, receives_minor = ${sent}`);
  // 2.000.032 and 16.650 are 2.016.682; cash pays 2.016.600.
  expectOk(await pay(one.transfer, 2_016_600));
  const by = { role: "system", id: "test" } as const;
  const answered = (answer: object) => ({
    type: "payout_answered",
    by,
    asked: "inquiry",
    answer: { providerCode: "x", ...answer },
  });
  await one.happen({ type: "checks_cleared", by });
  await one.happen({ type: "submitted", by, rail: "bi_fast", party: "014" });
  await one.happen(answered({ outcome: "paid", assurance: "CREDITED", cost: null }));
  await one.happen(answered({ outcome: "returned", reason: "account_closed", amount: money("IDR", sent) }));
  await one.happen({ type: "passed_on", by });
  return one;
}
async function asCash() {
  const one = await cameBack();
  await house.as({}, (ctx) => chooseRefundCash(ctx, { id: one.transfer, person: one.sender }, parts));
  return { ...one, code: await real.codeOf(one.transfer) };
}
const begin = async (code: string) => {
  desk.clock.advance(61_000);
  expectOk(await lookUp(code));
  return expectOk(await start(code, undefined, outlet, cashier(helping), "Siti Aminah")) as PayoutView;
};
const collected = async () => {
  const one = await asCash();
  const payout = await begin(one.code);
  expectOk(await call(counter.collectPayout, { outlet, id: payout.id }, as));
  return { ...one, payout };
};
const books = async () => ({
  rounding: await rounding(),
  payable: await payable(),
  float: await float(),
  drawer: await drawer(),
});

describe("a refund that there are no coins for", () => {
  test("is said, held and handed out as what there are coins for; drawer, float, debt and rounding move together", async () => {
    const { transfer, code } = await asCash();
    const before = await books();
    expect(expectOk(await lookUp(code))).toMatchObject({ purpose: "refund", amount: wire(HANDED) });
    const payout = await begin(code);
    expect(payout).toMatchObject({ amount: wire(HANDED) });
    expect(await books()).toEqual(before);
    expectOk(await call(counter.collectPayout, { outlet, id: payout.id }, as));
    expect(await stateOf(transfer)).toBe("REFUNDED");
    const [handed, owed] = [BigInt(HANDED) * 100n, BigInt(SENT) * 100n];
    expect(await books()).toEqual({
      rounding: before.rounding + handed - owed,
      payable: before.payable + owed,
      float: before.float - handed,
      drawer: before.drawer - handed,
    });
  });

  test("is said to its sender before they choose, and from then on as what the outlet hands over", async () => {
    const { transfer, sender } = await cameBack();
    const shown = async () => {
      const more = { ...parts, canRecall: () => false, trackingKeys: soleKey(new Uint8Array(32)) };
      const actor = { kind: "user", id: sender, level: "SENDER", menuAccess: [] } as const;
      return house.as({ actor }, (ctx) => readTransfer(ctx, { id: transfer }, more));
    };
    const inCash = { handed: idr(HANDED), rounding: idr(HANDED - SENT) };
    expect(await shown()).toMatchObject({
      total: idr(2_016_600),
      isPaidInCash: true,
      refund: { cash: "offered", amount: idr(SENT), inCash },
    });
    await house.as({}, (ctx) => chooseRefundCash(ctx, { id: transfer, person: sender }, parts));
    expect(await shown()).toMatchObject({ refund: { cash: "ready", amount: idr(SENT), inCash } });
  });

  test("leaves a drawer that can be counted", async () => {
    await collected();
    const cash = await drawer();
    expect(cash % 10_000n).toBe(0n);
    const pieces = { "100000": Number(cash / 10_000_000n), "100": Number((cash % 10_000_000n) / 10_000n) };
    const checked = expectOk(await call(contract.checkCount, { outlet, pieces }, as)) as Output<typeof contract.checkCount>;
    expect(checked.difference).toEqual(wire(0));
  });

  test("handed to the wrong person and taken back, carries nothing: the exact amount is owed again", async () => {
    const { transfer, payout } = await collected();
    const before = await books();
    const reversal = { outlet, id: id("rv") };
    expectOk(await call(counter.askReversal, { ...reversal, payout: payout.id, reason: "orang lain" }, as));
    expectOk(await call(counter.decideReversal, { ...reversal, decision: "approve" }, { actor: owner(agent) }));
    expect(await stateOf(transfer)).toBe("REFUND_PENDING");
    const [handed, owed] = [BigInt(HANDED) * 100n, BigInt(SENT) * 100n];
    expect(await books()).toEqual({
      rounding: before.rounding - (handed - owed),
      payable: before.payable - owed,
      float: before.float + handed,
      drawer: before.drawer + handed,
    });
  });

  test("goes to an account to the rupiah after all", async () => {
    const { transfer, happen, by } = await asCash();
    const before = await rounding();
    const account = { name: "Siti Aminah", bank: "014", account: "2222222222" };
    await happen({ type: "refund_account_given", by, of: transfer, account });
    const { rows } = await sql<{ amount: bigint; extra: bigint }>`
      select amount_minor as amount, cash_rounding_minor as extra from transfers.refund where of = ${transfer}`.execute(db);
    expect(rows).toEqual([{ amount: BigInt(SENT) * 100n, extra: 0n }]);
    expect(await rounding()).toBe(before);
  });

  test("is never rounded by more than a coin, and never down", async () => {
    const { happen, by } = await cameBack();
    for (const minor of [-100n, 100_000n])
      await expect(happen({ type: "refund_cash_chosen", by, rounding: money("IDR", minor) })).rejects.toMatchObject({
        code: "amount_invalid",
      });
  });
});

test.each([
  ["update transfers.refund set cash_rounding_minor = 0 where cash_rounding_minor > 0 and status = 'paid'"],
  ["update transfers.refund set cash_rounding_minor = 10000 where cash_rounding_minor > 0 and status = 'paid'"],
  [
    `update ledger.posting set minor = minor + 100 from ledger.journal, ledger.account where journal.no = journal_no and account.no = account_no
       and journal.kind = 'transfer.refund_collected' and account.code = 'rounding:IDR'`,
  ],
])("what was added to a refund is what the books carry: after %s it is seen", async (sabotage) => {
  await collected();
  expect(await brokenBy(house.url, sabotage, transferInvariants)).toContain(
    "what cash adds to a refund is what its hand-out booked as rounding, and nothing where it was not handed out",
  );
});

test("cash that was handed out for a refund is the refund and its rounding: another amount is seen", async () => {
  await collected();
  const sabotage = "update cash_points.payout set amount_minor = amount_minor - 6800 where purpose = 'refund' and state = 'paid'";
  expect(await brokenBy(house.url, sabotage, cashPointsInvariants)).toContain(
    "every collection in the ledger, of a transfer or a refund, has one payout with its evidence, and every payout its collection",
  );
});
