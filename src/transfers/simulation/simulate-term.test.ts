/** A proposed term on the transfers of the last days: the income before it is the ledger's, and after it what the pricing functions give. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { money, wholeUnits } from "#kernel/money.ts";
import { DAY_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { discounted, feeOf, termAt, quoteOf } from "#pricing/index.ts";
import { ABROAD } from "#pricing/testing/price-client.ts";
import { singapore } from "#recipients/testing/test-recipients.ts";
import * as contract from "./contract.ts";
import { simulateTerm } from "./simulate-term.ts";
import { RAIL } from "../testing/officers.ts";
import { openSenders } from "../testing/senders.ts";
import { credited } from "../testing/stories.ts";

const senders = await openSenders();
const { api, app, clock, desk, happen, newSender, paid, sent, staff } = senders;
afterEach(senders.check);
afterAll(() => senders[Symbol.asyncDispose]());

type Proposed = z.output<typeof contract.simulateTerm.input>["term"];
const rights = (menu: string) => staff({ menu, module: ["view"] });
const treasury = staff(...["fee", "rate", "corridor"].map((menu) => ({ menu, module: ["view"] })));
const simulate = async (term: Proposed) => {
  const input = z.encode(contract.simulateTerm.input, { term });
  return z.decode(contract.simulateTerm.output, expectOk(await api.call(contract.simulateTerm, input, { actor: treasury })));
};
const flat = (key: "local" | "ID-ID-bank" | "international", fixed: bigint, bps = 0): Proposed => ({
  kind: "fee",
  key,
  value: { tiers: [{ from: money("IDR", 0n), fixed: wholeUnits("IDR", fixed), bps }] },
});
const inForce = async (kind: "fee" | "spread" | "tax", key: string): Promise<Proposed> => {
  const term = await app.as({}, (ctx) => termAt(ctx, kind, key, ctx.now));
  if (!term) throw new Error("the term is not in force");
  return { kind, key, value: term.value } as Proposed;
};
/** What the ledger has earned on an income account. */
async function earned(account: "fee:IDR" | "fx_margin:IDR"): Promise<bigint> {
  const { rows } = await sql<{ minor: bigint }>`
    select -coalesce(sum(posting.minor), 0)::bigint as minor from ledger.posting join ledger.account on account.no = posting.account_no
    where account.code = ${account}`.execute(desk.database);
  return rows[0]?.minor ?? 0n;
}

beforeAll(async () => {
  const payOut = async (quoteInput: object, owner?: object) => {
    const { id } = await paid(await newSender(), { quoteInput, ...(owner && { owner }) });
    await happen(id, { type: "checks_cleared" });
    const rail = owner ? { rail: "partner_bank", party: "sg1" } : RAIL;
    if (owner) await happen(id, { type: "converted" });
    await happen(id, { type: "submitted", ...rail });
    return id;
  };
  for (const amountMinor of ["100000000", "250000000", "5000000000"])
    await happen(await payOut({ amountMinor }), { type: "payout_answered", call: "submit", answer: credited });
  // Exchanged and on its way: its spread is earned, its fee is not.
  await payOut({ ...ABROAD, bank: undefined }, singapore);
  // Not paid by its sender: never counted.
  await sent(await newSender());
});

test("the value in force changes nothing, and the income before is what the ledger has", async () => {
  for (const term of [await inForce("fee", "local"), await inForce("spread", "ID-SG-bank"), await inForce("tax", "default")]) {
    const found = await simulate(term);
    expect(found).toMatchObject({ transfers: 4, notEarned: 1, isCapped: false });
    expect(found.fee.before).toEqual(money("IDR", await earned("fee:IDR")));
    expect(found.spread.before).toEqual(money("IDR", await earned("fx_margin:IDR")));
    expect([found.fee.after, found.spread.after]).toEqual([found.fee.before, found.spread.before]);
    for (const { fee, tax, spread, total, receives } of found.examples)
      for (const { before, after } of [fee, tax, spread, total, receives]) expect(after).toEqual(before);
  }
  expect(await earned("fee:IDR")).toBe(1_500_000n);
  expect(await earned("fx_margin:IDR")).toBeGreaterThan(0n);
});

test("any fee gives what each transfer would have been quoted", async () => {
  const { rows } = await sql<{ quote: string }>`
    select quote from transfers.transfer where is_fee_earned and product = 'local'`.execute(desk.database);
  const quotes = await app.as({}, (ctx) => Promise.all(rows.map(({ quote }) => quoteOf(ctx, quote))));
  await fc.assert(
    fc.asyncProperty(fc.bigInt(0n, 100_000n), fc.integer({ min: 0, max: 1_000 }), async (fixed, bps) => {
      const term = flat("local", fixed, bps);
      const tiers = term.kind === "fee" ? term.value.tiers : [];
      const found = await app.as({ actor: treasury }, (ctx) => simulateTerm(ctx, { term }));
      const expected = quotes.map((quote) => (quote ? discounted(feeOf(quote.principal, tiers), 0).minor : 0n));
      expect(found.affected).toBe(3);
      expect(found.fee.after.minor).toBe(expected.reduce((sum, fee) => sum + fee, 0n));
      expect(found.examples).toHaveLength(3);
      const [domestic] = found.corridors;
      expect(domestic).toMatchObject({ corridor: "ID-ID-bank", transfers: 3, affected: 3, fee: found.fee });
    }),
    { numRuns: 25 },
  );
});

test("a corridor's own value hides its product's; a spread changes what arrives or what is paid; a bank is counted", async () => {
  expect((await simulate(flat("ID-ID-bank", 7_000n))).affected).toBe(3);
  const abroad = await simulate({ kind: "spread", key: "ID-SG-bank", value: { bps: 120 } });
  expect(abroad.affected).toBe(1);
  expect(abroad.spread.after.minor).toBeGreaterThan(abroad.spread.before.minor);
  const [example] = abroad.examples;
  expect(example && example.receives.after.minor < example.receives.before.minor).toBe(true);
  // ID-SG-bank has a spread of its own.
  expect((await simulate({ kind: "spread", key: "international", value: { bps: 120 } })).affected).toBe(0);
  const bank = { name: "BCA", shortName: "BCA", biFast: true, online: true, skn: true, mergedInto: null };
  const used = await simulate({ kind: "bank", key: "014", value: bank });
  expect([used.affected, used.fee.after]).toEqual([3, used.fee.before]);
  expect((await simulate({ kind: "bank", key: "002", value: bank })).affected).toBe(0);
});

test("more transfers than are priced are said to be more, and old ones are left out", async () => {
  const term = flat("local", 1n);
  const capped = await app.as({ actor: treasury }, (ctx) => simulateTerm(ctx, { term }, 3));
  expect(capped).toMatchObject({ transfers: 3, isCapped: true });
  expect(await app.as({ actor: treasury }, (ctx) => simulateTerm(ctx, { term }, 4))).toMatchObject({ isCapped: false });
  clock.advance(contract.SIMULATED_DAYS * DAY_MS);
  expect(await app.as({ actor: treasury }, (ctx) => simulateTerm(ctx, { term }))).toMatchObject({ transfers: 0, examples: [] });
});

test("the right is that of the kind, and a bank is not merged into itself", async () => {
  const input = z.encode(contract.simulateTerm.input, { term: flat("local", 1n) });
  expect(await api.call(contract.simulateTerm, input, { actor: rights("rate") })).toMatchObject({ status: "permission_denied" });
  expect(await api.call(contract.simulateTerm, input, { actor: rights("transfer") })).toMatchObject({
    status: "permission_denied",
  });
  const value = { name: "BCA", shortName: "BCA", biFast: true, online: true, skn: true, mergedInto: "014" };
  const merged = { term: { kind: "bank", key: "014", value } } as const;
  expect(await api.call(contract.simulateTerm, merged, { actor: rights("corridor") })).toMatchObject({
    status: "term_not_fitting",
  });
});
