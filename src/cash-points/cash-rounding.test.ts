/** Cash that can be counted: a total is rounded down to what there are coins for, shown before it is paid, and carried by us. */
import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import type { Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { DAY_MS } from "#kernel/time.ts";
import { readBalance } from "#ledger/index.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { transferInvariants } from "#transfers/invariants.ts";
import { applyEvent } from "#transfers/apply-events.ts";
import { givePrices } from "../pricing/testing/priced-house.ts";
import * as counter from "./contract-counter.ts";
import * as contract from "./contract-desk.ts";
import { expectOk, wire } from "./testing/counter-house.ts";
import { openRealCounter, TOTAL } from "./testing/real-counter.ts";

const real = await openRealCounter();
const { desk, outlet, as, cashTransfer, pay, parts, stateOf } = real;
const { call, db, house } = desk;
await givePrices(house);
afterEach(() => desk.check([...transferInvariants, ...ledgerInvariants]));
afterAll(desk.close);

/** What there are coins for. */
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

test("the counter is told what to take and by how much that is rounded; more, less or the price itself is refused", async () => {
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

test("a day of such payments is counted to the rupiah with the coins there are", async () => {
  expectOk(await pay(await cashTransfer(), DUE));
  const cash = await drawer();
  expect(cash % 10_000n).toBe(0n);
  const pieces = { "100000": Number(cash / 10_000_000n), "100": Number((cash % 10_000_000n) / 10_000n) };
  const checked = expectOk(await call(contract.checkCount, { outlet, pieces }, as)) as Output<typeof contract.checkCount>;
  expect(checked.difference).toEqual(wire(0));
});

test("called off it gives back what was paid, not the price: nobody earns by paying in cash", async () => {
  const transfer = await cashTransfer();
  const before = await rounding();
  expectOk(await pay(transfer, DUE));
  const happens = (event: Parameters<typeof applyEvent>[2]) => house.as({}, (ctx) => applyEvent(ctx, transfer, event, parts));
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

test("what cash has agreed to is not changed afterwards, by nobody", async () => {
  const transfer: Id<"tr"> = await cashTransfer();
  expectOk(await pay(transfer, DUE));
  await expect(
    sql`update transfers.transfer set pay_in_rounding_minor = 0, version = version + 1 where id = ${transfer}`.execute(db),
  ).rejects.toThrow("transfer_rounding_check");
});

test("the same once more is the same once", async () => {
  const transfer = await cashTransfer();
  const input = { outlet, id: desk.id("ci"), transfer, amount: wire(DUE) };
  const first = expectOk(await call(counter.takeCashIn, input, as));
  expect(expectOk(await call(counter.takeCashIn, input, as))).toEqual(first);
});
