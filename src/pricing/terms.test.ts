/** Terms through the API: from proposal to term, what is refused, what counts from when, lists. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { wholeUnits } from "#kernel/money.ts";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import { checkInvariants } from "#platform/invariants.ts";
import * as contract from "./contract-terms.ts";
import { termAt, termsAt } from "./index.ts";
import { pricingInvariants } from "./invariants.ts";
import { rate } from "./testing/priced-house.ts";
import { openTermDesk, spread, type Shown } from "./testing/term-desk.ts";
import type { TermContent } from "./terms.ts";

const desk = await openTermDesk();
const { house, id, asSeed, api, lina, joko, budi, staff, propose, proposed, decide, withdraw, settle, bpsAt } = desk;
const { clock, database: db } = house.machinery;
afterAll(() => desk.close());
beforeEach(() => clock.advance(61_000));

describe("from proposal to term", () => {
  test("nothing changes until another person approves, and then from that moment on, never before", async () => {
    const before = await bpsAt(clock.now());
    const term = await proposed(spread(75), { validFrom: new Date(clock.now().getTime() - DAY_MS) });
    expect(term).toMatchObject({
      state: "proposed",
      proposedBy: lina,
      whyNotDecide: "term_own",
      isMine: true,
      effectiveFrom: null,
    });
    expect(await bpsAt(clock.now())).toBe(before);
    clock.advance(HOUR_MS);
    const approved = await decide(term, staff(joko), "approve", { note: "as agreed" });
    expect(approved).toMatchObject({
      code: 200,
      data: { state: "approved", decidedBy: joko, note: "as agreed", effectiveFrom: clock.now().toISOString() },
    });
    expect(await bpsAt(clock.now())).toBe(75);
    expect(await bpsAt(new Date(clock.now().getTime() - 1))).toBe(before);
  });

  test("a later date is kept; when it ends, what stood before it stands again", async () => {
    const before = await bpsAt(clock.now());
    const [from, to] = [DAY_MS, 2 * DAY_MS].map((ahead) => new Date(clock.now().getTime() + ahead)) as [Date, Date];
    expect(await decide(await proposed(spread(20), { validFrom: from, validTo: to }))).toMatchObject({ code: 200 });
    const just = (instant: Date) => new Date(instant.getTime() - 1);
    expect(await Promise.all([just(from), from, just(to), to].map((at) => bpsAt(at)))).toEqual([before, 20, 20, before]);
  });

  test("rejected and withdrawn ones never count, and neither can be decided again", async () => {
    const [rejected, withdrawn] = [await proposed(spread(90)), await proposed(spread(91, "ID-MY-bank"))];
    expect(await decide(rejected, staff(joko), "reject")).toMatchObject({
      code: 200,
      data: { state: "rejected", effectiveFrom: null },
    });
    expect(await withdraw(withdrawn)).toMatchObject({ code: 200, data: { state: "withdrawn" } });
    for (const term of [rejected, withdrawn]) {
      expect(await decide(term)).toMatchObject({ code: 409, status: "term_not_waiting" });
      expect(await withdraw(term)).toMatchObject({ code: 409, status: "term_not_waiting" });
    }
    expect([await bpsAt(clock.now()), await bpsAt(clock.now(), "ID-MY-bank")]).not.toContain(90);
    expect(await bpsAt(clock.now(), "ID-MY-bank")).toBe(60);
  });

  test("what the desk says ages from when it was said, not from when it was approved", async () => {
    const term = await proposed({ kind: "desk_rate", key: "TWD", value: { mid: rate("530") } });
    const saidAt = clock.now().toISOString();
    clock.advance(3 * HOUR_MS);
    await decide(term);
    const { data } = await api.call(contract.listRates, {}, staff(budi));
    const { rates } = data as { rates: { currency: string }[] };
    expect(rates.find(({ currency }) => currency === "TWD")).toEqual({
      currency: "TWD",
      reference: null,
      desk: { mid: "530", asOf: saidAt },
      deviationBps: null,
      used: "desk",
      whyNot: null,
    });
    // The same again is a new word about the market.
    expect(await decide(await proposed({ kind: "desk_rate", key: "TWD", value: { mid: rate("530") } }))).toMatchObject({
      code: 200,
    });
  });
});

describe("proposals that are refused", () => {
  test("a second about the same while one waits, also when both come at once", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => propose(spread(50 + index))));
    const waiting = answers.find(({ code }) => code === 200);
    expect(answers.filter(({ status }) => status === "term_already_waiting")).toHaveLength(5);
    await settle(waiting?.data as Shown);
  });

  test("the same again under the same id is the same proposal; anything else under it is refused", async () => {
    const termId = id("tm");
    const validFrom = clock.now();
    const first = await propose(spread(43), { id: termId, validFrom });
    expect((await propose(spread(43), { id: termId, validFrom })).data).toEqual(first.data);
    for (const more of [{ reason: "another" }, { validFrom: new Date(validFrom.getTime() + 1) }])
      expect(await propose(spread(43), { id: termId, validFrom, ...more })).toMatchObject({
        code: 409,
        status: "id_already_used",
      });
    expect(await propose(spread(44), { id: termId, validFrom })).toMatchObject({ status: "id_already_used" });
    expect(await propose(spread(43), { id: termId, validFrom }, staff(joko))).toMatchObject({ status: "id_already_used" });
    await settle(first.data as Shown);
  });

  test("what stands already", async () => {
    const bps = (await bpsAt(clock.now())) ?? 0;
    expect(await propose(spread(bps))).toMatchObject({ code: 409, status: "term_changes_nothing" });
  });

  test("what is over before it begins, and what ran out while it waited", async () => {
    const [now, hour] = [clock.now(), new Date(clock.now().getTime() + HOUR_MS)];
    expect(await propose(spread(45), { validFrom: hour, validTo: hour })).toMatchObject({
      code: 422,
      status: "term_ends_too_early",
    });
    expect(await propose(spread(45), { validFrom: new Date(now.getTime() - 1), validTo: now })).toMatchObject({
      status: "term_ends_too_early",
    });
    const term = await proposed(spread(45), { validTo: hour });
    clock.set(hour);
    expect(await decide(term)).toMatchObject({ code: 422, status: "term_ends_too_early" });
    await settle(term);
  });

  test("a value that does not fit its key", async () => {
    const singapore = await asSeed((ctx) => termAt(ctx, "corridor", "ID-SG-bank", ctx.now));
    if (!singapore) throw new Error("no corridor");
    const term = { kind: "corridor", key: "ID-MY-bank", value: singapore.value } as const;
    expect(await propose(term)).toMatchObject({ code: 422, status: "term_not_fitting", details: { why: "key_does_not_fit" } });
  });

  test("fees that a split would lower, as a bad request by name", async () => {
    const tier = (from: bigint, fixed: bigint) => ({ from: wholeUnits("IDR", from), fixed: wholeUnits("IDR", fixed), bps: 0 });
    const term: TermContent = { kind: "fee", key: "local", value: { tiers: [tier(0n, 5_000n), tier(1_000_000n, 5_001n)] } };
    await expect(propose(term)).rejects.toThrow("fee_rises_at_boundary");
  });
});

test("lists: a history by key, pages by id, what stands now and what will", async () => {
  const seen: string[] = [];
  let before: `tm_${string}` | undefined;
  for (let page = 0; page < 60; page++) {
    const { data } = await api.call(contract.listTerms, { state: "approved", ...(before ? { before } : {}) }, staff(budi));
    const { terms, hasMore } = data as { terms: Shown[]; hasMore: boolean };
    seen.push(...terms.map((term) => term.id));
    before = terms.at(-1)?.id;
    if (!hasMore) break;
    clock.advance(2_000);
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect([...seen].sort().toReversed()).toEqual(seen);
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from pricing.term where state = 'approved'`.execute(db);
  expect(BigInt(seen.length)).toBe(rows[0]?.n);
  const history = await api.call(contract.listTerms, { kind: "threshold", key: "foreign_currency_document_month" }, staff(budi));
  expect((history.data as { terms: unknown[] }).terms).toHaveLength(2);
  // The law changed in April: as it stood, and as it stands.
  const dollars = async (at: string) => {
    const terms = await asSeed((ctx) => termsAt(ctx, "threshold", new Date(at)));
    const value = terms.find(({ key }) => key === "foreign_currency_document_month")?.value;
    return value?.measure === "amount" ? value.amount.minor : null;
  };
  expect([await dollars("2026-03-31T16:59:59.999Z"), await dollars("2026-03-31T17:00:00Z")]).toEqual([10_000_000n, 5_000_000n]);
  const inForce = await api.call(contract.listTermsInForce, { kind: "tier", at: clock.now().toISOString() }, staff(budi));
  expect((inForce.data as { terms: { term: { key: string } }[] }).terms.map(({ term }) => term.key)).toEqual([
    "L0",
    "L1",
    "L2",
    "L3",
  ]);
});

test("what is not there is not found", async () => {
  const nothing = { id: "tm_00000000000000000000000000" as const, hash: "0".repeat(64) };
  expect(await decide(nothing)).toMatchObject({ code: 404, status: "not_found" });
  expect(await withdraw(nothing)).toMatchObject({ code: 404, status: "not_found" });
  expect(await api.call(contract.readTerm, { id: nothing.id }, staff(budi))).toMatchObject({ code: 404 });
});

test("the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(db, pricingInvariants)) expect(breaches, says).toEqual([]);
});
