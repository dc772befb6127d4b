/** A refund that keeps the fee may be an amount that coins cannot pay. As cash it is rounded up, and the operator bears the difference. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import { brokenBy } from "#platform/testing/restored.ts";
import { money } from "#kernel/money.ts";
import { readBalance } from "#ledger/index.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { chooseRefundCash } from "#transfers/refund/choose-refund-cash.ts";
import { transferInvariants } from "#transfers/invariants.ts";
import { readTransfer } from "#transfers/details/own-transfers.ts";
import { seedPrices } from "#pricing/testing/pricing-app.ts";
import * as counter from "../counter/contract.ts";
import * as contract from "../counter/contract-screens.ts";
import { cashPointsInvariants } from "../invariants.ts";
import { cashier, idr, owner, wire } from "../testing/counter-app.ts";
import { soleKey } from "#platform/keys/keyring.ts";
import { openRealCounter } from "../testing/real-counter.ts";

const real = await openRealCounter();
const { agent, as, desk, helping, lookUp, outlet, pay, deps, start, stateOf } = real;
const { call, db, app, id } = desk;
await seedPrices(app);
afterEach(() => desk.check([...transferInvariants, ...ledgerInvariants]));
afterAll(desk.close);

/** The principal, which is refunded without the fee: 32 rupiah above what coins can pay. */
const SENT = 2_000_032;
const PAID_OUT = 2_000_100;
const rounding = async () => (await readBalance(db, "rounding:IDR")) ?? 0n;
const payable = async () => (await readBalance(db, "refund_payable:IDR")) ?? 0n;
const float = async () => (await readBalance(db, `agent_deposit:${agent}:IDR`)) ?? 0n;
const drawer = async () =>
  (await sql<{ cash: bigint }>`select cash_minor as cash from cash_points.drawer where outlet = ${outlet}`.execute(db)).rows[0]
    ?.cash ?? 0n;

/** A transfer paid in cash, paid out to a bank and returned because of the recipient's account: the operator keeps the fee. */
async function cameBack() {
  const sent = BigInt(SENT) * 100n;
  const one = await real.ofPerson(`, product = 'local', principal_minor = ${sent}, receives_minor = ${sent}`);
  // 2.000.032 and 16.650 are 2.016.682; cash pays 2.016.600.
  expectOk(await pay(one.transfer, 2_016_600));
  const by = { role: "system", id: "test" } as const;
  const answered = (answer: object) => ({
    type: "payout_answered",
    by,
    call: "inquiry",
    answer: { providerCode: "x", ...answer },
  });
  await one.happen({ type: "checks_cleared", by });
  await one.happen({ type: "submitted", by, rail: "bi_fast", party: "014" });
  await one.happen(answered({ outcome: "paid", assurance: "CREDITED", cost: null }));
  await one.happen(answered({ outcome: "returned", reason: "account_closed", amount: money("IDR", sent) }));
  await one.happen({ type: "failure_resolved", by });
  return one;
}
async function asCash() {
  const one = await cameBack();
  await app.as({}, (ctx) => chooseRefundCash(ctx, { id: one.transfer, person: one.sender }, deps));
  return { ...one, code: await real.codeOf(one.transfer) };
}
const begin = async (code: string) => {
  desk.clock.advance(61_000);
  expectOk(await lookUp(code));
  return expectOk(await start(code, undefined, outlet, cashier(helping), "Siti Aminah"));
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

describe("a refund that coins cannot pay", () => {
  test("is shown, held and paid out rounded; drawer, float, debt and rounding change together", async () => {
    const { transfer, code } = await asCash();
    const before = await books();
    expect(expectOk(await lookUp(code))).toMatchObject({ purpose: "refund", amount: wire(PAID_OUT) });
    const payout = await begin(code);
    expect(payout).toMatchObject({ amount: wire(PAID_OUT) });
    expect(await books()).toEqual(before);
    expectOk(await call(counter.collectPayout, { outlet, id: payout.id }, as));
    expect(await stateOf(transfer)).toBe("REFUNDED");
    const [amount, owed] = [BigInt(PAID_OUT) * 100n, BigInt(SENT) * 100n];
    expect(await books()).toEqual({
      rounding: before.rounding + amount - owed,
      payable: before.payable + owed,
      float: before.float - amount,
      drawer: before.drawer - amount,
    });
  });

  test("is shown rounded to the sender before the choice, and afterwards as what the outlet pays out", async () => {
    const { transfer, sender } = await cameBack();
    const shown = async () => {
      const more = { ...deps, canRecall: () => false, trackingKeys: soleKey(new Uint8Array(32)) };
      const actor = { kind: "user", id: sender, level: "SENDER", menuAccess: [] } as const;
      return app.as({ actor }, (ctx) => readTransfer(ctx, { id: transfer }, more));
    };
    const inCash = { amount: idr(PAID_OUT), rounding: idr(PAID_OUT - SENT) };
    expect(await shown()).toMatchObject({
      total: idr(2_016_600),
      isPaidInCash: true,
      refund: { cash: "offered", amount: idr(SENT), inCash },
    });
    await app.as({}, (ctx) => chooseRefundCash(ctx, { id: transfer, person: sender }, deps));
    expect(await shown()).toMatchObject({ refund: { cash: "ready", amount: idr(SENT), inCash } });
  });

  test("leaves a drawer that can be counted", async () => {
    await collected();
    const cash = await drawer();
    expect(cash % 10_000n).toBe(0n);
    const pieces = { "100000": Number(cash / 10_000_000n), "100": Number((cash % 10_000_000n) / 10_000n) };
    const checked = expectOk(await call(contract.checkCount, { outlet, pieces }, as));
    expect(checked.difference).toEqual(wire(0));
  });

  test("reversed after payment to the wrong person, it has no rounding: the exact amount is owed again", async () => {
    const { transfer, payout } = await collected();
    const before = await books();
    const reversal = { outlet, id: id("rv") };
    const { hash } = expectOk(await call(counter.requestReversal, { ...reversal, payout: payout.id, reason: "orang lain" }, as));
    expectOk(await call(counter.decideReversal, { ...reversal, hash, decision: "approve" }, { actor: owner(agent) }));
    expect(await stateOf(transfer)).toBe("REFUND_PENDING");
    const [amount, owed] = [BigInt(PAID_OUT) * 100n, BigInt(SENT) * 100n];
    expect(await books()).toEqual({
      rounding: before.rounding - (amount - owed),
      payable: before.payable - owed,
      float: before.float + amount,
      drawer: before.drawer + amount,
    });
  });

  test("is exact to the rupiah when it goes to a bank account after all", async () => {
    const { transfer, happen, by } = await asCash();
    const before = await rounding();
    const account = { name: "Siti Aminah", bank: "014", account: "2222222222" };
    await happen({ type: "refund_account_given", by, of: transfer, account });
    const { rows } = await sql<{ amount: bigint; extra: bigint }>`
      select amount_minor as amount, cash_rounding_minor as extra from transfers.refund where of = ${transfer}`.execute(db);
    expect(rows).toEqual([{ amount: BigInt(SENT) * 100n, extra: 0n }]);
    expect(await rounding()).toBe(before);
  });

  test("is never rounded by more than one coin, and never down", async () => {
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
])("the rounding of a refund equals the books: detected after %s", async (sabotage) => {
  await collected();
  expect(await brokenBy(app.url, sabotage, transferInvariants)).toContain(
    "the rounding of a refund in cash equals the booked rounding, and is zero before collection",
  );
});

test("cash paid out for a refund equals the refund plus its rounding: another amount is detected", async () => {
  await collected();
  const sabotage = "update cash_points.payout set amount_minor = amount_minor - 6800 where purpose = 'refund' and state = 'paid'";
  expect(await brokenBy(app.url, sabotage, cashPointsInvariants)).toContain(
    "every collection in the ledger, of a transfer or a refund, has one payout with its evidence, and every payout its collection",
  );
});
