import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { money, wholeUnits } from "#kernel/money.ts";
import { LIMIT_REFUSALS, tierOf, type Claim, type Tier } from "./index.ts";
import { idr, openLimits, tierClaim } from "./testing/people.ts";
import { putTerm, tierValue } from "./testing/terms.ts";

const limits = await openLimits();
const { clock, consume, database, give, house, newPerson, newRecipient, personIn, refused, rowsOf, staff, take } = limits;
afterEach(limits.check);
afterAll(() => limits[Symbol.asyncDispose]());

describe("tiers", () => {
  test("who was given none has the default; who was given one has the last, and the table keeps all", async () => {
    const person = newPerson();
    const now = () => tierOf({ db: database }, person);
    expect(await now()).toBe("L1");
    await give(person, "L2");
    expect(await now()).toBe("L2");
    await give(person, "L2");
    await give(person, "L0");
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
      ["L1", "L2"],
      ["L2", "L0"],
    ]);
  });

  test("a tier that is none is a bug, and one without figures lets nobody send", async () => {
    const person = newPerson();
    await expect(give(person, "gold" as Tier)).rejects.toThrow("Invalid");
    await give(person, "L9");
    await expect(take(person, tierClaim(1n))).rejects.toThrow("no term for the tier L9");
  });

  test("what was given stays as it was given", async () => {
    await expect(sql`update limits.tier set tier = 'L3'`.execute(database)).rejects.toMatchObject({ code: "42501" });
    await expect(sql`delete from limits.claim`.execute(database)).rejects.toMatchObject({ code: "42501" });
  });
});

describe("each limit at its bound", () => {
  /** What was used before, and the limit: with one unit less, to the unit, with one unit more. */
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
      // A whom of its own for each: another person, recipient, outlet; a corridor begins anew with another month.
      const person = await personIn(tier);
      const whom = newRecipient();
      clock.advance(40 * 86_400_000);
      const of = (units: bigint): Claim => {
        const made = claim(units);
        if (made.scope === "outlet") return { ...made, outlet: whom };
        return made.scope === "recipient" ? { ...made, recipient: whom } : made;
      };
      // In parts that other limits of the same scope let through.
      const parts = before === 0n ? [] : [before / 2n, before / 2n];
      for (const part of parts) await take(person, of(part));
      const asked = limit - before + step;
      if (!isOver) {
        await take(person, of(asked));
        continue;
      }
      const unit = key === "tier.abroad_month" ? wholeUnits("USD", 1n).minor : idr(1n).minor;
      expect((await refused(person, of(asked))).details).toMatchObject({
        limit: key,
        most: String(limit * unit),
        used: String(before * unit),
        left: String((limit - before) * unit),
        asked: String(asked * unit),
      });
    }
  });

  test("by the sen, too: one minor unit over is over", async () => {
    const person = newPerson();
    await take(person, { scope: "tier", amount: idr(2_000_000n), abroad: null });
    const over = { scope: "tier", amount: money("IDR", 200_000_001n), abroad: null } as const;
    expect((await refused(person, over)).details).toMatchObject({ limit: "tier.transfer" });
  });

  test("a count: so many transfers of a sender to a recipient on a day, and of others it says nothing", async () => {
    const [person, recipient] = [newPerson(), newRecipient()];
    const claim: Claim = { scope: "recipient", amount: idr(1n), recipient };
    for (let n = 0; n < 5; n++) await take(newPerson(), claim);
    for (let n = 0; n < 3; n++) await take(person, claim);
    expect((await refused(person, claim)).details).toMatchObject({
      limit: "recipient.day_count",
      currency: null,
      most: "3",
      used: "3",
      left: "0",
      asked: "1",
      window: "day",
    });
    await take(newPerson(), { ...claim, recipient: newRecipient() });
    clock.advance(86_400_000);
    await take(newPerson(), claim);
  });

  test("abroad needs a tier that is not for Indonesia only, and the refusal says which", async () => {
    const refusal = await refused(newPerson(), tierClaim(1n, money("USD", 1n)));
    expect(refusal).toMatchObject({ code: "limit_reached", status: LIMIT_REFUSALS.limit_reached });
    expect(refusal.details).toMatchObject({ limit: "tier.abroad_month", most: "0", raisedBy: { tier: "L2", most: "1000000" } });
  });

  test("the day begins anew at midnight in Jakarta, the month with its first day; the refusal says when", async () => {
    const person = newPerson();
    clock.set(new Date("2026-11-29T16:59:59.999Z"));
    for (let n = 0; n < 2; n++) await take(person, tierClaim(2_000_000n));
    await take(person, tierClaim(1_000_000n));
    const day = await refused(person, tierClaim(1n));
    expect(day.details).toMatchObject({
      limit: "tier.day",
      beginsAnew: "2026-11-29T17:00:00.000Z",
      raisedBy: { tier: "L2", most: null },
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

  test("a higher tier has more room at once, with what was used before", async () => {
    const person = newPerson();
    for (const units of [2_000_000n, 2_000_000n, 1_000_000n]) await take(person, tierClaim(units));
    await refused(person, tierClaim(1n));
    await give(person, "L2");
    await take(person, tierClaim(100_000_000n));
    expect((await refused(person, tierClaim(100_000_001n))).details).toMatchObject({ limit: "tier.transfer" });
    await take(person, tierClaim(100_000_000n));
    expect((await refused(person, tierClaim(45_000_001n))).details).toMatchObject({ limit: "tier.month", left: "4500000000" });
    await take(person, tierClaim(45_000_000n));
  });

  test("a figure that falls lets nothing more through and takes nothing back", async () => {
    const person = await personIn("L4");
    await putTerm(house, "tier", "L4", tierValue({ day: 1_000 }));
    const transfer = await take(person, tierClaim(900n));
    clock.advance(1_000);
    await putTerm(house, "tier", "L4", tierValue({ day: 500 }));
    expect((await refused(person, tierClaim(1n))).details).toMatchObject({ most: "50000", used: "90000", left: "0" });
    await consume(transfer);
    expect(await rowsOf(person)).toContainEqual(["tier.day", "2026-11-20", 0n, 90_000n]);
  });
});
