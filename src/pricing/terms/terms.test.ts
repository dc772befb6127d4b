/** Terms through the API: from proposal to term, refusals, effective times, lists. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { wholeUnits } from "#kernel/money.ts";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import { listRates } from "../rates/contract-desk.ts";
import * as contract from "./contract.ts";
import { termAt, termsAt } from "../index.ts";
import { pricingInvariants } from "../invariants.ts";
import { rateMeasures } from "../rates/measure-rates.ts";
import { rate } from "../testing/pricing-app.ts";
import { openTermClient, spread } from "../testing/term-client.ts";
import type { TermContent } from "./model/term-kinds.ts";

const client = await openTermClient();
const { app, id, asSeed, api, lina, joko, budi, staff, propose, proposed, decide, withdraw, settle, bpsAt } = client;
const { clock, database: db } = app.runtime;
afterAll(() => client.close());
beforeEach(() => clock.advance(61_000));

describe("from proposal to term", () => {
  test("nothing changes before another person's approval, and then only from that moment on", async () => {
    const before = await bpsAt(clock.now());
    const term = await proposed(spread(75), { validFrom: new Date(clock.now().getTime() - DAY_MS) });
    expect(term).toMatchObject({
      state: "proposed",
      proposedBy: lina,
      whyNotDecide: "proposal_own",
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

  test("a later start date is respected; after its end the previous term is in force again", async () => {
    const before = await bpsAt(clock.now());
    const [from, to] = [DAY_MS, 2 * DAY_MS].map((ahead) => new Date(clock.now().getTime() + ahead)) as [Date, Date];
    expect(await decide(await proposed(spread(20), { validFrom: from, validTo: to }))).toMatchObject({ code: 200 });
    const just = (instant: Date) => new Date(instant.getTime() - 1);
    expect(await Promise.all([just(from), from, just(to), to].map((at) => bpsAt(at)))).toEqual([before, 20, 20, before]);
  });

  test("rejected and withdrawn terms never count and cannot be decided again", async () => {
    const [rejected, withdrawn] = [await proposed(spread(90)), await proposed(spread(91, "ID-MY-bank"))];
    expect(await decide(rejected, staff(joko), "reject")).toMatchObject({
      code: 200,
      data: { state: "rejected", effectiveFrom: null },
    });
    expect(await withdraw(withdrawn)).toMatchObject({ code: 200, data: { state: "withdrawn" } });
    for (const term of [rejected, withdrawn]) {
      expect(await decide(term)).toMatchObject({ code: 409, status: "proposal_not_waiting" });
      expect(await withdraw(term)).toMatchObject({ code: 409, status: "proposal_not_waiting" });
    }
    expect([await bpsAt(clock.now()), await bpsAt(clock.now(), "ID-MY-bank")]).not.toContain(90);
    expect(await bpsAt(clock.now(), "ID-MY-bank")).toBe(60);
  });

  test("the age of a desk rate counts from its proposal, not from its approval", async () => {
    const term = await proposed({ kind: "desk_rate", key: "TWD", value: { mid: rate("530") } });
    const statedAt = clock.now().toISOString();
    clock.advance(3 * HOUR_MS);
    await decide(term);
    const data = expectOk(await api.call(listRates, {}, staff(budi)));
    const { rates } = data;
    expect(rates.find(({ currency }) => currency === "TWD")).toEqual({
      currency: "TWD",
      reference: null,
      desk: {
        mid: "530",
        asOf: statedAt,
        ageMinutes: 180,
        isStale: false,
        before: { mid: "526.32", asOf: expect.any(String), changeBps: 70 },
      },
      deviationBps: null,
      used: "desk",
      whyNot: null,
      customers: expect.any(Array),
    });
    const measured = Object.fromEntries(
      await Promise.all(rateMeasures(app.runtime).map(async (measure) => [measure.name, await measure.read()] as const)),
    );
    expect(measured).toMatchObject({
      sampai_rate_usable: expect.arrayContaining([{ labels: { currency: "TWD" }, value: 1 }]),
      sampai_rate_age_seconds: expect.arrayContaining([{ labels: { currency: "TWD", source: "desk" }, value: 3 * 3_600 }]),
    });
    // The same rate again is a new statement about the market.
    expect(await decide(await proposed({ kind: "desk_rate", key: "TWD", value: { mid: rate("530") } }))).toMatchObject({
      code: 200,
    });
  });
});

describe("refused proposals", () => {
  test("a second proposal for the same kind and key while one waits, also concurrently", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => propose(spread(50 + index))));
    const waiting = answers.find(({ code }) => code === 200);
    expect(answers.filter(({ status }) => status === "proposal_already_waiting")).toHaveLength(5);
    await settle(expectOk(waiting));
  });

  test("a repeat under the same id is the same proposal; anything else under it is refused", async () => {
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
    await settle(expectOk(first));
  });

  test("a value that is already in force", async () => {
    const bps = (await bpsAt(clock.now())) ?? 0;
    expect(await propose(spread(bps))).toMatchObject({ code: 409, status: "term_changes_nothing" });
  });

  test("a period that ends before it begins, and one that ended while waiting", async () => {
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
    expect(await api.call(contract.readTerm, { id: term.id }, staff(joko))).toMatchObject({
      data: { state: "expired", whyNotDecide: "proposal_expired" },
    });
    expect(await decide(term)).toMatchObject({ code: 409, status: "proposal_expired" });
    expect(await decide(term, staff(joko), "reject")).toMatchObject({ code: 409, status: "proposal_not_waiting" });
    // It does not keep others from proposing, whether or not somebody tried to decide it.
    const next = await proposed(spread(45), { validTo: new Date(hour.getTime() + HOUR_MS) });
    clock.advance(HOUR_MS);
    await settle(await proposed(spread(46)));
    expect(await withdraw(next)).toMatchObject({ code: 409, status: "proposal_not_waiting" });
  });

  test("a value that does not fit its key", async () => {
    const singapore = await asSeed((ctx) => termAt(ctx, "corridor", "ID-SG-bank", ctx.now));
    if (!singapore) throw new Error("no corridor");
    const term = { kind: "corridor", key: "ID-MY-bank", value: singapore.value } as const;
    expect(await propose(term)).toMatchObject({ code: 422, status: "term_not_fitting", details: { why: "key_does_not_fit" } });
  });

  test("fees that splitting would lower, as a bad request with its own code", async () => {
    const tier = (from: bigint, fixed: bigint) => ({ from: wholeUnits("IDR", from), fixed: wholeUnits("IDR", fixed), bps: 0 });
    const term: TermContent = { kind: "fee", key: "local", value: { tiers: [tier(0n, 5_000n), tier(1_000_000n, 5_001n)] } };
    await expect(propose(term)).rejects.toThrow("fee_rises_at_boundary");
  });
});

test("lists: history by key, pages by id, terms in force now and later", async () => {
  const seen: string[] = [];
  let before: `tm_${string}` | undefined;
  for (let page = 0; page < 60; page++) {
    const data = expectOk(await api.call(contract.listTerms, { state: "approved", ...(before ? { before } : {}) }, staff(budi)));
    const { terms, hasMore } = data;
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
  expect(expectOk(history).terms).toHaveLength(2);
  // The law changed in April: before and after.
  const dollars = async (at: string) => {
    const terms = await asSeed((ctx) => termsAt(ctx, "threshold", new Date(at)));
    const value = terms.find(({ key }) => key === "foreign_currency_document_month")?.value;
    return value?.measure === "amount" ? value.amount.minor : null;
  };
  expect([await dollars("2026-03-31T16:59:59.999Z"), await dollars("2026-03-31T17:00:00Z")]).toEqual([10_000_000n, 5_000_000n]);
  const inForce = await api.call(contract.listTermsInForce, { kind: "tier", at: clock.now().toISOString() }, staff(budi));
  expect(expectOk(inForce).terms.map(({ term }) => term.key)).toEqual(["L0", "L1", "L2", "L3"]);
});

test("an unknown term is not found", async () => {
  const nothing = { id: "tm_00000000000000000000000000" as const, hash: "0".repeat(64) };
  expect(await decide(nothing)).toMatchObject({ code: 404, status: "not_found" });
  expect(await withdraw(nothing)).toMatchObject({ code: 404, status: "not_found" });
  expect(await api.call(contract.readTerm, { id: nothing.id }, staff(budi))).toMatchObject({ code: 404 });
});

test("the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(db, pricingInvariants)) expect(breaches, says).toEqual([]);
});
