/** Cash rounding: a total is rounded down to an amount that coins can pay, shown before payment, and the operator bears the difference. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { DAY_MS } from "#kernel/time.ts";
import { readBalance } from "#ledger/index.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import { brokenBy } from "#platform/testing/restored.ts";
import { transferInvariants } from "#transfers/invariants.ts";
import { applyEvent } from "#transfers/processing/apply-events.ts";
import { START } from "#transfers/testing/samples.ts";
import { seedPrices } from "#pricing/testing/pricing-app.ts";
import { cashPointsInvariants } from "../invariants.ts";
import * as counter from "../counter/contract.ts";
import * as contract from "../counter/contract-screens.ts";
import { wire } from "../testing/counter-app.ts";
import { openRealCounter, TOTAL } from "../testing/real-counter.ts";

const real = await openRealCounter();
const { desk, outlet, as, cashTransfer, pay, deps, stateOf } = real;
const { call, db, app } = desk;
await seedPrices(app);
afterEach(() => desk.check([...transferInvariants, ...ledgerInvariants]));
afterAll(desk.close);

/** The amount that coins can pay. */
const DUE = TOTAL - 50;
const rounding = async () => (await readBalance(db, "rounding:IDR")) ?? 0n;
const drawer = async () =>
  (await sql<{ cash: bigint }>`select cash_minor as cash from cash_points.drawer where outlet = ${outlet}`.execute(db)).rows[0]
    ?.cash ?? 0n;
const rowOf = async (transfer: string) =>
  (
    await sql<{ rounding: bigint; commission: bigint; refund: bigint | null }>`
      select pay_in_rounding_minor as rounding, pay_in_commission_minor as commission,
        (select amount_minor from transfers.refund where refund.of = transfer.id) as refund
      from transfers.transfer where id = ${transfer}`.execute(db)
  ).rows[0];

test("the counter shows the rounded amount and the rounding; more, less or the unrounded price is refused", async () => {
  const transfer = await cashTransfer();
  for (const units of [TOTAL, DUE - 100, DUE + 100])
    expect(await pay(transfer, units)).toMatchObject({ code: 409, status: "amount_differs", details: { amount: wire(DUE) } });
  expect(await stateOf(transfer)).toBe("CREATED");
  const before = { rounding: await rounding(), cash: await drawer() };
  expectOk(await pay(transfer, DUE));
  expect(await stateOf(transfer)).toBe("FUNDED");
  expect([(await rounding()) - before.rounding, (await drawer()) - before.cash]).toEqual([5_000n, BigInt(DUE) * 100n]);
  expect(await rowOf(transfer)).toMatchObject({ rounding: 5_000n });
});

test("a day of rounded payments can be counted to the rupiah in existing coins", async () => {
  expectOk(await pay(await cashTransfer(), DUE));
  const cash = await drawer();
  expect(cash % 10_000n).toBe(0n);
  const pieces = { "100000": Number(cash / 10_000_000n), "100": Number((cash % 10_000_000n) / 10_000n) };
  const checked = expectOk(await call(contract.checkCount, { outlet, pieces }, as));
  expect(checked.difference).toEqual(wire(0));
});

test("a rejected transfer refunds what was paid, not the price: nobody gains by paying in cash", async () => {
  const transfer = await cashTransfer();
  const before = await rounding();
  expectOk(await pay(transfer, DUE));
  const happens = (event: Parameters<typeof applyEvent>[2]) => app.as({}, (ctx) => applyEvent(ctx, transfer, event, deps));
  const at = desk.clock.now();
  const deadline = new Date(at.getTime() + DAY_MS);
  const [system, one, two] = [
    { role: "system", id: "test" },
    { role: "officer", id: "us_one" },
    { role: "officer", id: "us_two" },
  ] as const;
  await happens({ type: "review_opened", reason: "EXTRA_CHECK", isReleasedByTwo: false, deadline, at, by: system });
  await happens({ type: "rejected", reason: "NOT_ACCEPTED", at, by: one, second: two });
  expect(await stateOf(transfer)).toBe("REFUND_PENDING");
  expect([(await rowOf(transfer))?.refund, await rounding()]).toEqual([BigInt(DUE) * 100n, before]);
});

test("the database refuses a change of the rounding after the cash is taken", async () => {
  const transfer: Id<"tr"> = await cashTransfer();
  expectOk(await pay(transfer, DUE));
  await expect(
    sql`update transfers.transfer set pay_in_rounding_minor = 0, version = version + 1 where id = ${transfer}`.execute(db),
  ).rejects.toThrow("transfer_rounding_check");
});

describe("when fee and tax are less than the rounding", () => {
  const SENT = 2_000_030;
  const FEE = 20;
  /** Principal and fee only: Rp 2,000,050. */
  const cheap = () =>
    real.ofPerson(`, principal_minor = ${SENT}00, fee_minor = ${FEE}00, tax_minor = 0, receives_minor = ${SENT}00`);
  const PAID = 2_000_000;

  test("the rounded amount is paid, the operator bears the rest, and a refund returns all that was paid", async () => {
    const before = { rounding: await rounding(), cash: await drawer() };
    const { transfer, happen, by } = await cheap();
    expect(await pay(transfer, SENT + FEE)).toMatchObject({ status: "amount_differs", details: { amount: wire(PAID) } });
    expectOk(await pay(transfer, PAID));
    expect([(await rounding()) - before.rounding, (await drawer()) - before.cash]).toEqual([5_000n, BigInt(PAID) * 100n]);
    // The operator bears more than the fee, so nothing is left for an agent's commission.
    expect(await rowOf(transfer)).toMatchObject({ rounding: 5_000n, commission: 0n });
    await happen({ type: "cancelled", by, canRecall: false });
    expect([(await rowOf(transfer))?.refund, await rounding()]).toEqual([BigInt(PAID) * 100n, before.rounding]);
  });

  test("a refund that keeps the fee never exceeds what was paid", async () => {
    const before = await rounding();
    const { transfer, happen } = await cheap();
    expectOk(await pay(transfer, PAID));
    const by = { role: "system", id: "test" };
    await happen({ type: "checks_cleared", by });
    await happen({ type: "made_available", by });
    for (const day of deps.rules.notificationDays) {
      desk.clock.set(new Date(START.getTime() + (day + 1) * DAY_MS));
      await happen({ type: "pickup_notified", by });
    }
    desk.clock.set(new Date(START.getTime() + (deps.rules.returnDay + 1) * DAY_MS));
    await happen({ type: "returned_to_sender", by });
    expect(await stateOf(transfer)).toBe("REFUND_PENDING");
    // The fee of Rp 20 is earned, and the operator bears Rp 20 of the rounding.
    expect([(await rowOf(transfer))?.refund, (await rounding()) - before]).toEqual([BigInt(PAID) * 100n, 2_000n]);
  });

  test("the invariants find an amount that no coins make and a rounding that was not booked", async () => {
    const { transfer } = await cheap();
    expectOk(await pay(transfer, PAID));
    const broken = (sabotage: string) => brokenBy(app.url, sabotage, [...transferInvariants, ...cashPointsInvariants]);
    expect(
      await broken(`update cash_points.cash_in set amount_minor = amount_minor + 5000 where transfer = '${transfer}'`),
    ).toContain("amounts taken in as cash are payable in existing coins");
    expect(await broken(`update transfers.transfer set pay_in_rounding_minor = 4900 where id = '${transfer}'`)).toContain(
      "the rounding of a price paid in cash equals the rounding booked at funding",
    );
  });
});

test("a repeated request returns the same cash-in", async () => {
  const transfer = await cashTransfer();
  const input = { outlet, id: desk.id("ci"), transfer, amount: wire(DUE) };
  const first = expectOk(await call(counter.takeCashIn, input, as));
  expect(expectOk(await call(counter.takeCashIn, input, as))).toEqual(first);
});
