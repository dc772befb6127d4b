import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import { money, wholeUnits } from "#kernel/money.ts";
import { DAY_MS } from "#kernel/time.ts";
import { LIMIT_REFUSALS, readTierGrant, setTier, tierOf, type Claim, type Tier } from "./index.ts";
import { idr, openLimits, tierClaim } from "./testing/people.ts";
import { putTerm, tierValue } from "./testing/terms.ts";

const limits = await openLimits();
const { clock, consume, database, grantTier, app, newPerson, newRecipient, personIn, refused, rowsOf, staff, take } = limits;
afterEach(limits.check);
afterAll(() => limits[Symbol.asyncDispose]());

describe("tiers", () => {
  test("a person without a tier has the default; otherwise the latest one counts, and the table keeps all", async () => {
    const person = newPerson();
    const now = () => tierOf({ db: database, now: clock.now() }, person);
    expect(await now()).toBe("L0");
    await grantTier(person, "L2");
    expect(await now()).toBe("L2");
    await grantTier(person, "L2");
    await grantTier(person, "L0");
    expect(await now()).toBe("L0");
    const { rows } = await sql<{ tier: string; by: string }>`
      select tier, set_by as by from limits.tier where person_id = ${person} order by no`.execute(database);
    expect(rows).toEqual([
      { tier: "L2", by: staff.id },
      { tier: "L0", by: staff.id },
    ]);
    const { rows: trail } = await sql<{ details: { before: string; after: string } }>`
      select details from audit.entry where code = 'limits.tier_set' and subject = ${person} order by id`.execute(database);
    expect(trail.map(({ details }) => [details.before, details.after])).toEqual([
      ["L0", "L2"],
      ["L2", "L0"],
    ]);
  });

  test("a tier with an end falls back to the newest earlier one that has not ended, and a lower one granted later wins at once", async () => {
    const person = newPerson();
    const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY_MS);
    const grant = (tier: Tier, until: Date | null) =>
      app.as({ actor: staff }, (ctx) => setTier(ctx, { person, tier, until, reason: "papers seen" }));
    const now = () => tierOf({ db: database, now: clock.now() }, person);
    await grant("L1", null);
    await grant("L2", inDays(10));
    await grant("L3", inDays(5));
    expect(await now()).toBe("L3");
    clock.advance(5 * DAY_MS);
    expect(await now()).toBe("L2");
    await take(person, tierClaim(100_000_000n));
    clock.advance(5 * DAY_MS);
    expect(await now()).toBe("L1");
    // What was reserved under the higher tier stays reserved.
    expect((await rowsOf(person)).find(([key]) => key === "tier.month")?.[2]).toBe(idr(100_000_000n).minor);
    await grant("L3", null);
    await grant("L1", null);
    expect(await now()).toBe("L1");
  });

  test("a tier is caused by a grant of verification or by a signed sheet, and by nothing else", async () => {
    const [person, at] = [newPerson(), clock.now().getTime()];
    const [sheet, grant] = [newId("sh", at, app.runtime.random(10)), newId("vg", at, app.runtime.random(10))];
    const set = (tier: Tier, cause: typeof sheet | typeof grant | null) =>
      app.as({ actor: staff }, (ctx) => setTier(ctx, { person, tier, cause, reason: "contract signed" }));
    for (const [tier, cause] of [
      ["L2", grant],
      ["L3", sheet],
      ["L3", grant],
      ["L3", null],
    ] as const) {
      await set(tier, cause);
      expect(await readTierGrant({ db: database, now: clock.now() }, person)).toEqual({ tier, until: null, cause });
    }
    await expect(set("L2", newId("qt", at, app.runtime.random(10)) as never)).rejects.toThrow("tier_cause_check");
  });

  test("an unknown tier is a bug, and a tier without figures lets nobody send", async () => {
    const person = newPerson();
    await expect(grantTier(person, "gold" as Tier)).rejects.toThrow("Invalid");
    await grantTier(person, "L9");
    await expect(take(person, tierClaim(1n))).rejects.toThrow("no term for the tier L9");
  });

  test("granted tiers and claims can't be altered", async () => {
    await expect(sql`update limits.tier set tier = 'L3'`.execute(database)).rejects.toMatchObject({ code: "42501" });
    await expect(sql`delete from limits.claim`.execute(database)).rejects.toMatchObject({ code: "42501" });
  });
});

describe("each limit at its figure", () => {
  /** What was used before, and the limit: tried with one unit less, exactly, and one unit more. */
  const bounds: readonly [string, Tier, (units: bigint) => Claim, bigint, bigint][] = [
    ["tier.transfer", "L1", (units) => tierClaim(units), 0n, 2_000_000n],
    ["tier.day", "L1", (units) => tierClaim(units), 4_000_000n, 5_000_000n],
    ["tier.month", "L2", (units) => tierClaim(units), 180_000_000n, 250_000_000n],
    ["cash_pickup.transfer", "L2", (units) => ({ scope: "cash_pickup", amount: idr(units) }), 0n, 20_000_000n],
    ["outlet.day", "L2", (units) => ({ scope: "outlet", amount: idr(units), outlet: "" }), 400_000n, 1_000_000n],
    [
      "corridor.month",
      "L2",
      (units) => ({ scope: "corridor", amount: idr(units), corridor: "ID-SG-bank" }),
      2_000_000n,
      3_000_000n,
    ],
    ["recipient.day", "L2", (units) => ({ scope: "recipient", amount: idr(units), recipient: "" }), 30_000_000n, 50_000_000n],
    ["tier.abroad_month", "L2", (units) => tierClaim(1n, wholeUnits("USD", units)), 4_000n, 10_000n],
  ];

  test.each(bounds)("%s", async (key, tier, claim, before, limit) => {
    for (const [step, isOver] of [
      [-1n, false],
      [0n, false],
      [1n, true],
    ] as const) {
      // Each round has a person, recipient and outlet of its own; a corridor starts again with another month.
      const person = await personIn(tier);
      const owner = newRecipient();
      clock.advance(40 * 86_400_000);
      const of = (units: bigint): Claim => {
        const made = claim(units);
        if (made.scope === "outlet") return { ...made, outlet: owner };
        return made.scope === "recipient" ? { ...made, recipient: owner } : made;
      };
      // In parts that stay within the other limits of the same scope.
      const amounts = before === 0n ? [] : [before / 2n, before / 2n];
      for (const amount of amounts) await take(person, of(amount));
      const requested = limit - before + step;
      if (!isOver) {
        await take(person, of(requested));
        continue;
      }
      const unit = key === "tier.abroad_month" ? wholeUnits("USD", 1n).minor : idr(1n).minor;
      expect((await refused(person, of(requested))).details).toMatchObject({
        limit: key,
        max: String(limit * unit),
        used: String(before * unit),
        left: String((limit - before) * unit),
        requested: String(requested * unit),
      });
    }
  });

  test("one minor unit over the limit is refused", async () => {
    const person = newPerson();
    await take(person, { scope: "tier", amount: idr(2_000_000n), abroad: null });
    const over = { scope: "tier", amount: money("IDR", 200_000_001n), abroad: null } as const;
    expect((await refused(person, over)).details).toMatchObject({ limit: "tier.transfer" });
  });

  test("a count limits a sender's transfers to one recipient per day, independent of other senders", async () => {
    const [person, recipient] = [newPerson(), newRecipient()];
    const claim: Claim = { scope: "recipient", amount: idr(1n), recipient };
    for (let n = 0; n < 5; n++) await take(newPerson(), claim);
    for (let n = 0; n < 3; n++) await take(person, claim);
    expect((await refused(person, claim)).details).toMatchObject({
      limit: "recipient.day_count",
      currency: null,
      max: "3",
      used: "3",
      left: "0",
      requested: "1",
      window: "day",
    });
    await take(newPerson(), { ...claim, recipient: newRecipient() });
    clock.advance(86_400_000);
    await take(newPerson(), claim);
  });

  test("abroad needs a tier that is not domestic only, and the refusal names that tier", async () => {
    const refusal = await refused(newPerson(), tierClaim(1n, money("USD", 1n)));
    expect(refusal).toMatchObject({ code: "limit_reached", status: LIMIT_REFUSALS.limit_reached });
    expect(refusal.details).toMatchObject({ limit: "tier.abroad_month", max: "0", raisedBy: { tier: "L2", max: "1000000" } });
  });

  test("the day starts again at midnight in Jakarta, the month on its first day; the refusal says when", async () => {
    const person = newPerson();
    clock.set(new Date("2026-11-29T16:59:59.999Z"));
    for (let n = 0; n < 2; n++) await take(person, tierClaim(2_000_000n));
    await take(person, tierClaim(1_000_000n));
    const day = await refused(person, tierClaim(1n));
    expect(day.details).toMatchObject({
      limit: "tier.day",
      beginsAnew: "2026-11-29T17:00:00.000Z",
      raisedBy: { tier: "L2", max: null },
    });
    clock.set(new Date("2026-11-29T17:00:00.000Z"));
    for (let n = 0; n < 2; n++) await take(person, tierClaim(2_000_000n));
    await take(person, tierClaim(1_000_000n));
    const full = await refused(person, tierClaim(1n));
    expect(full.details).toMatchObject({ limit: "tier.day" });
    clock.set(new Date("2026-11-30T16:59:59.999Z"));
    expect((await refused(person, tierClaim(1n))).details).toMatchObject({
      limit: "tier.day",
      beginsAnew: "2026-11-30T17:00:00.000Z",
    });
    clock.set(new Date("2026-11-30T17:00:00.000Z"));
    await take(person, tierClaim(2_000_000n));
    expect(await rowsOf(person)).toEqual([
      ["tier.day", "2026-11-29", 500_000_000n, 0n],
      ["tier.day", "2026-11-30", 500_000_000n, 0n],
      ["tier.day", "2026-12-01", 200_000_000n, 0n],
      ["tier.month", "2026-11-01", 1_000_000_000n, 0n],
      ["tier.month", "2026-12-01", 200_000_000n, 0n],
    ]);
  });

  test("a higher tier has more room at once, minus what was used before", async () => {
    const person = newPerson();
    for (const units of [2_000_000n, 2_000_000n, 1_000_000n]) await take(person, tierClaim(units));
    await refused(person, tierClaim(1n));
    await grantTier(person, "L2");
    await take(person, tierClaim(100_000_000n));
    expect((await refused(person, tierClaim(100_000_001n))).details).toMatchObject({ limit: "tier.transfer" });
    await take(person, tierClaim(100_000_000n));
    expect((await refused(person, tierClaim(45_000_001n))).details).toMatchObject({ limit: "tier.month", left: "4500000000" });
    await take(person, tierClaim(45_000_000n));
  });

  test("a lowered figure refuses new claims and takes nothing back", async () => {
    const person = await personIn("L4");
    await putTerm(app, "tier", "L4", tierValue({ day: 1_000 }));
    const transfer = await take(person, tierClaim(900n));
    clock.advance(1_000);
    await putTerm(app, "tier", "L4", tierValue({ day: 500 }));
    expect((await refused(person, tierClaim(1n))).details).toMatchObject({ max: "50000", used: "90000", left: "0" });
    await consume(transfer);
    expect(await rowsOf(person)).toContainEqual(["tier.day", "2026-11-20", 0n, 90_000n]);
  });
});
