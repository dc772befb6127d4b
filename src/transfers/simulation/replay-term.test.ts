/** A proposed limit, threshold, commission, promise or list of holidays on the transfers of the last days, compared with the one in force. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { money, wholeUnits } from "#kernel/money.ts";
import { DAY_MS, MINUTE_MS, toLocalDate } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { commissionOn, termAt } from "#pricing/index.ts";
import { ABROAD } from "#pricing/testing/price-client.ts";
import { singapore } from "#recipients/testing/test-recipients.ts";
import * as contract from "./contract-replay.ts";
import { SIMULATED_DAYS } from "./contract.ts";
import { replayTerm } from "./replay-term.ts";
import { RAIL } from "../testing/officers.ts";
import { actorFor } from "../testing/samples.ts";
import { openSenders } from "../testing/senders.ts";
import { credited } from "../testing/stories.ts";

const senders = await openSenders();
const { api, app, clock, desk, happen, newSender, paid, sent, staff } = senders;
afterEach(senders.check);
afterAll(() => senders[Symbol.asyncDispose]());

type Proposed = z.output<typeof contract.replayTerm.input>["term"];
const treasury = staff(...["fee", "rate", "corridor", "limit"].map((menu) => ({ menu, module: ["view"] })));
const replayed = async (term: Proposed, actor = treasury) => {
  const input = z.encode(contract.replayTerm.input, { term });
  return z.decode(contract.replayTerm.output, expectOk(await api.call(contract.replayTerm, input, { actor })));
};
const inForce = async (kind: Proposed["kind"], key: string) => {
  const term = await app.as({}, (ctx) => termAt(ctx, kind, key, ctx.now));
  if (!term) throw new Error(`${kind} ${key} is not in force`);
  return { kind, key, value: term.value } as Proposed;
};
const countOf = ({ effects }: contract.Replay, effect: contract.Effect) => effects.find((one) => one.effect === effect)?.count;

beforeAll(async () => {
  const payOut = async (amountMinor: string) => {
    const { id } = await paid(await newSender(), { quoteInput: { amountMinor } });
    await happen(id, { type: "checks_cleared" });
    await happen(id, { type: "submitted", ...RAIL });
    clock.advance(2 * MINUTE_MS);
    await happen(id, { type: "payout_answered", call: "submit", answer: credited });
  };
  for (const amount of ["100000000", "250000000", "5000000000"]) await payOut(amount);
  await paid(await newSender(), { quoteInput: { ...ABROAD, bank: undefined }, owner: singapore });
  await sent(await newSender());
});

test("the value in force changes nothing, of any kind, and the parts add up to the whole", async () => {
  const kinds = [
    ["tier", "L2"],
    ["limit", "recipient"],
    ["limit", "cash_pickup"],
    ["threshold", "foreign_currency_document_month"],
    ["threshold", "payment_two_people"],
    ["commission", "cash_in"],
    ["commission", "pay_out"],
    ["promise", "ID-ID-bank"],
    ["promise", "ID-SG-bank"],
    ["holiday", "ID-2026"],
  ] as const;
  for (const [kind, key] of kinds) {
    const found = await replayed(await inForce(kind, key));
    expect(found, `${kind} ${key}`).toMatchObject({ affected: 0, examples: [], isCapped: false, days: [] });
    expect(found.effects.every(({ count, sum }) => count === 0 && sum.minor === 0n)).toBe(true);
    expect(found.parts.reduce((sum, { transfers }) => sum + transfers, 0)).toBe(found.transfers);
    if (found.cost) expect(found.cost.difference.minor).toBe(0n);
  }
  expect((await replayed(await inForce("tier", "L2"))).transfers).toBe(5);
});

test("a lower limit per transfer refuses those above it, at the figure not; sums and parts add up", async () => {
  const present = await inForce("tier", "L2");
  if (present.kind !== "tier") throw new Error("no tier");
  const { rows } = await sql<{ minor: bigint }>`select principal_minor as minor from transfers.transfer`.execute(desk.database);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...rows.map(({ minor }) => minor)), fc.constantFrom(-100n, 0n, 100n), async (minor, off) => {
      const transfer = money("IDR", minor + off);
      const found = await app.as({ actor: treasury }, (ctx) =>
        replayTerm(ctx, { term: { ...present, value: { ...present.value, transfer } } }),
      );
      const above = rows.filter((row) => row.minor > transfer.minor);
      expect(countOf(found, "refused")).toBe(above.length);
      expect(found.effects.find(({ effect }) => effect === "refused")?.sum.minor).toBe(
        above.reduce((sum, row) => sum + row.minor, 0n),
      );
      expect(found.examples).toHaveLength(above.length);
      expect(found.parts.reduce((sum, part) => sum + part.affected, 0)).toBe(found.affected);
      expect(found.parts.reduce((sum, part) => sum + part.sum.minor, 0n)).toBe(
        found.effects.reduce((sum, one) => sum + one.sum.minor, 0n),
      );
    }),
    { numRuns: 12 },
  );
  // Nobody among them has tier 1.
  const other = { ...present, key: "L1", value: { ...present.value, transfer: money("IDR", 0n) } };
  expect((await replayed(other)).affected).toBe(0);
});

test("a corridor's new limit per day counts all its transfers; a threshold for documents those that reach it", async () => {
  const limit = { transfer: null, day: null, month: null, countPerDay: 2 };
  const found = await replayed({ kind: "limit", key: "corridor:ID-ID-bank", value: limit });
  expect(countOf(found, "refused")).toBe(2);
  expect(found.examples.map(({ line, part }) => [line, part])).toEqual([
    ["corridor.day_count", "ID-ID-bank"],
    ["corridor.day_count", "ID-ID-bank"],
  ]);
  const value = { measure: "amount", amount: money("USD", 1n), source: "a test" } as const;
  const documents = await replayed({ kind: "threshold", key: "foreign_currency_document_month", value });
  expect(documents).toMatchObject({ transfers: 1, affected: 1 });
  expect(countOf(documents, "documents")).toBe(1);
});

test("a shorter promise turns transfers late by their arrivals; a new holiday moves promised times", async () => {
  const short = { checksMinutes: 0, arrival: { kind: "minutes", minutes: 0 } } as const;
  const promise = await replayed({ kind: "promise", key: "ID-ID-bank", value: short });
  expect(promise.transfers).toBe(3);
  // The price is locked for longer than the payouts took: nobody would have been late, but each was promised less time.
  expect(promise.affected).toBe(3);
  expect(promise.examples.every((one) => one.promise !== null && one.promise.after < one.promise.before)).toBe(true);

  const present = await inForce("holiday", "ID-2026");
  if (present.kind !== "holiday") throw new Error("no holiday");
  const today = toLocalDate(clock.now());
  const names = { ID: "Libur uji", EN: "Test holiday" };
  const abroad = await inForce("holiday", "SG-2026");
  if (abroad.kind !== "holiday") throw new Error("no holiday");
  const moved = await replayed({ ...abroad, value: { ...abroad.value, days: [...abroad.value.days, { day: today, names }] } });
  expect(moved.days).toEqual([{ day: today, change: "added", shownBy: today }]);
  expect(moved.parts.find(({ name }) => name === "ID-ID-bank")?.affected ?? 0).toBe(0);
  const future = await replayed({
    ...present,
    value: { ...present.value, days: [...present.value.days, { day: "2026-12-28", names }] },
  });
  expect(future.days).toEqual([{ day: "2026-12-28", change: "added", shownBy: today }]);
});

test("what decides nothing about transfers is refused, and the right is that of the kind", async () => {
  const value = { measure: "days", days: [14], counted: "working", source: "a test" };
  const term = { kind: "threshold", key: "cash_report_deadline", value };
  expect(await api.call(contract.replayTerm, { term } as never, { actor: treasury })).toMatchObject({ status: "not_replayable" });
  const none = { transfer: null, day: null, month: null, countPerDay: null };
  const outlet = { term: { kind: "limit", key: "outlet", value: none } } as const;
  expect(await api.call(contract.replayTerm, outlet, { actor: treasury })).toMatchObject({ status: "not_replayable" });
  const other = staff({ menu: "fee", module: ["view"] });
  expect(await api.call(contract.replayTerm, outlet, { actor: other })).toMatchObject({ status: "permission_denied" });
});

test("more transfers than are replayed are said to be more, and old ones are left out", async () => {
  const term = await inForce("promise", "ID-ID-bank");
  expect(await app.as({ actor: treasury }, (ctx) => replayTerm(ctx, { term }, 3))).toMatchObject({ isCapped: true });
  expect(await app.as({ actor: treasury }, (ctx) => replayTerm(ctx, { term }, 4))).toMatchObject({ isCapped: false });
  clock.advance(SIMULATED_DAYS * DAY_MS);
  expect(await app.as({ actor: treasury }, (ctx) => replayTerm(ctx, { term }))).toMatchObject({ transfers: 0, examples: [] });
});

test("a commission is compared with the one in the books, by agent; an agent's own commission stays", async () => {
  await senders.prefund(10n ** 11n);
  const standard = await app.as({}, (ctx) => termAt(ctx, "commission", "cash_in", ctx.now));
  if (!standard) throw new Error("no commission");
  const earned: bigint[] = [];
  for (const own of [null, money("IDR", 12_300n)]) {
    const { id, ...price } = await sent(await newSender(), { amountMinor: "100000000" });
    const [principal, fee] = [money("IDR", BigInt(price.principal.minor)), money("IDR", BigInt(price.fee.minor))];
    const commission = own ?? commissionOn(principal, standard.value, fee);
    earned.push(commission.minor);
    const source = { account: "agent_deposit", whose: "x1" };
    await happen(id, { type: "deposit_debited", source, commission, rounding: money("IDR", 0n), by: actorFor("agent") });
    await happen(id, { type: "checks_cleared" });
    await happen(id, { type: "submitted", ...RAIL });
    await happen(id, { type: "payout_answered", call: "submit", answer: credited });
  }
  const [ofStandard = 0n, own = 0n] = earned;
  expect(ofStandard).toBeGreaterThan(0n);
  const free = { fixed: wholeUnits("IDR", 0n), bps: 0, max: null };
  const found = await replayed({ kind: "commission", key: "cash_in", value: free });
  expect(found.cost).toEqual({
    before: money("IDR", ofStandard + own),
    after: money("IDR", own),
    difference: money("IDR", -ofStandard),
  });
  expect(found.parts).toMatchObject([{ name: "x1", transfers: 2, affected: 1, cost: found.cost }]);
  expect(countOf(found, "cheaper")).toBe(1);
  expect((await replayed(await inForce("commission", "cash_in"))).cost?.difference.minor).toBe(0n);
});
