import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import { money, wholeUnits, type Money } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Actor } from "#platform/actor.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { openTestApi } from "#platform/testing/api.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import * as contract from "./contract.ts";
import { limitsHttp } from "./http.ts";
import {
  consumeLimits,
  giveBackLimits,
  LIMIT_REFUSALS,
  reserveLimits,
  setTier,
  tierOf,
  type Claim,
  type LimitClaims,
  type Tier,
} from "./index.ts";
import { limitInvariants } from "./invariants.ts";
import { limitValue, putTerm, tierValue } from "./testing/terms.ts";

const NOON = new Date("2026-11-20T05:00:00Z");
const house = await openTestHouse({ now: NOON });
const api = await openTestApi(house, [limitsHttp]);
const { clock, random, database } = house.machinery;
const idr = (units: bigint): Money => wholeUnits("IDR", units);
const newTransfer = () => newId("tr", clock.now().getTime(), random(10));
const newPerson = () => newId("us", clock.now().getTime(), random(10));
const newRecipient = () => Buffer.from(random(16)).toString("hex");
const staff: Actor = { kind: "staff", id: newPerson(), level: "COMPLIANCE", menuAccess: [] };

beforeAll(async () => {
  await putTerm(house, "tier", "L1", tierValue({ isDomesticOnly: true, transfer: 2_000_000, day: 5_000_000, month: 10_000_000 }));
  await putTerm(house, "tier", "L2", tierValue({ transfer: 100_000_000, month: 250_000_000, abroadMonth: 10_000 }));
  await putTerm(house, "tier", "L3", tierValue({ month: 500_000_000 }));
  await putTerm(house, "limit", "cash_pickup", limitValue({ transfer: 20_000_000 }));
  await putTerm(house, "limit", "recipient", limitValue({ day: 50_000_000, countPerDay: 3 }));
  await putTerm(house, "limit", "outlet", limitValue({ day: 1_000_000 }));
  await putTerm(house, "limit", "corridor:ID-SG-bank", limitValue({ month: 3_000_000 }));
});
afterEach(async () => {
  clock.set(NOON);
  const broken = (await checkInvariants(database, limitInvariants)).filter(({ breaches }) => breaches.length > 0);
  expect(broken).toEqual([]);
});
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await house[Symbol.asyncDispose]();
});

const reserve = (claims: LimitClaims) => house.as({}, (ctx) => reserveLimits(ctx, claims));
const tierClaim = (units: bigint, abroad: Money | null = null): Claim => ({ scope: "tier", amount: idr(units), abroad });
/** Reserves for a person; answers the transfer. */
async function take(person: string, ...claims: Claim[]): Promise<string> {
  const transfer = newTransfer();
  await reserve({ transfer, person, claims });
  return transfer;
}
const refused = (person: string, ...claims: Claim[]) =>
  take(person, ...claims).then(
    () => {
      throw new Error("there was room");
    },
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return error;
    },
  );
const give = (person: string, tier: Tier) =>
  house.as({ actor: staff }, (ctx) => setTier(ctx, { person, tier, reason: "papers seen" }));
const rowsOf = async (whom: string) =>
  (
    await sql<{ key: string; starts: string; reserved: bigint; consumed: bigint }>`
      select key, starts_on as starts, reserved, consumed from limits.usage where whom = ${whom} order by key, starts_on`.execute(
      database,
    )
  ).rows.map(({ key, starts, reserved, consumed }) => [key, starts, reserved, consumed]);
const personIn = async (tier: Tier) => {
  const person = newPerson();
  await give(person, tier);
  return person;
};

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
    await expect(give(person, "gold" as Tier)).rejects.toThrow();
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
      for (let part = 0n; part < 2n && before > 0n; part++) await take(person, of(before / 2n));
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

  test("a count: so many transfers to a recipient on a day, from whomever", async () => {
    const recipient = newRecipient();
    const claim: Claim = { scope: "recipient", amount: idr(1n), recipient };
    for (let n = 0; n < 3; n++) await take(newPerson(), claim);
    expect((await refused(newPerson(), claim)).details).toMatchObject({
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
    await house.as({}, (ctx) => consumeLimits(ctx, transfer));
    expect(await rowsOf(person)).toContainEqual(["tier.day", "2026-11-20", 0n, 90_000n]);
  });
});

describe("all or none", () => {
  test("what is refused by one limit has taken nothing of the others", async () => {
    const [person, recipient] = [newPerson(), newRecipient()];
    await give(person, "L2");
    await take(newPerson(), { scope: "outlet", amount: idr(1_000_000n), outlet: recipient });
    const claims: Claim[] = [
      tierClaim(10n),
      { scope: "recipient", amount: idr(10n), recipient },
      { scope: "outlet", amount: idr(10n), outlet: recipient },
    ];
    expect((await refused(person, ...claims)).details).toMatchObject({ limit: "outlet.day", whose: "outlet" });
    expect(await rowsOf(person)).toEqual([]);
    expect((await rowsOf(recipient)).map(([key]) => key)).toEqual(["outlet.day"]);
  });

  test("of several that are full, the first is told: the own before the recipient's, the day before the month", async () => {
    const [person, recipient] = [newPerson(), newRecipient()];
    for (let n = 0; n < 3; n++) await take(newPerson(), { scope: "recipient", amount: idr(1n), recipient });
    for (const units of [2_000_000n, 2_000_000n, 1_000_000n]) await take(person, tierClaim(units));
    const refusal = await refused(person, tierClaim(1n), { scope: "recipient", amount: idr(1n), recipient });
    expect(refusal.details).toMatchObject({ limit: "tier.day" });
  });

  test("who rolls back has taken nothing", async () => {
    const person = newPerson();
    const work = house.as({}, async (ctx) => {
      await reserveLimits(ctx, { transfer: newTransfer(), person, claims: [tierClaim(1n)] });
      throw new Error("planted failure");
    });
    await expect(work).rejects.toThrow("planted failure");
    expect(await rowsOf(person)).toEqual([]);
  });
});

describe("reserved, consumed, given back", () => {
  const of = async (person: string) => (await rowsOf(person)).map(([key, , reserved, consumed]) => [key, reserved, consumed]);
  const consume = (transfers: string | readonly string[]) => house.as({}, (ctx) => consumeLimits(ctx, transfers));
  const giveBack = (transfers: string | readonly string[]) => house.as({}, (ctx) => giveBackLimits(ctx, transfers));

  test("each once, however often it is said", async () => {
    const person = newPerson();
    const transfer = newTransfer();
    for (let n = 0; n < 3; n++) await reserve({ transfer, person, claims: [tierClaim(100n)] });
    expect(await of(person)).toEqual([
      ["tier.day", 10_000n, 0n],
      ["tier.month", 10_000n, 0n],
    ]);
    for (let n = 0; n < 3; n++) await consume(transfer);
    expect(await of(person)).toEqual([
      ["tier.day", 0n, 10_000n],
      ["tier.month", 0n, 10_000n],
    ]);
    for (let n = 0; n < 3; n++) await giveBack(transfer);
    expect(await of(person)).toEqual([
      ["tier.day", 0n, 0n],
      ["tier.month", 0n, 0n],
    ]);
    // Money that comes after all does not use what was given back: the transfer is over.
    await consume(transfer);
    expect(await of(person)).toEqual([
      ["tier.day", 0n, 0n],
      ["tier.month", 0n, 0n],
    ]);
  });

  test("back to the window from which it was taken, and from reserved as well", async () => {
    const person = newPerson();
    const old = await take(person, tierClaim(100n));
    clock.set(new Date("2026-12-05T05:00:00Z"));
    const fresh = await take(person, tierClaim(50n));
    await giveBack([old, fresh]);
    expect((await rowsOf(person)).map(([key, starts, reserved]) => [key, starts, reserved])).toEqual([
      ["tier.day", "2026-11-20", 0n],
      ["tier.day", "2026-12-05", 0n],
      ["tier.month", "2026-11-01", 0n],
      ["tier.month", "2026-12-01", 0n],
    ]);
  });

  test("room that was given back is there again", async () => {
    const person = newPerson();
    const all = [
      await take(person, tierClaim(2_000_000n)),
      await take(person, tierClaim(2_000_000n)),
      await take(person, tierClaim(1_000_000n)),
    ];
    await refused(person, tierClaim(1n));
    await consume(all);
    await refused(person, tierClaim(1n));
    await giveBack(all[2] ?? "");
    await refused(person, tierClaim(1_000_001n));
    await take(person, tierClaim(1_000_000n));
  });

  test("many in one call, one of them moved already, one without limits", async () => {
    const person = newPerson();
    const [a, b, c] = [
      await take(person, tierClaim(1n)),
      await take(person, tierClaim(10n)),
      await take(person, tierClaim(100n)),
    ];
    await consume(a);
    await giveBack(c);
    await consume([c, b, a, b, newTransfer()]);
    expect(await of(person)).toEqual([
      ["tier.day", 0n, 1_100n],
      ["tier.month", 0n, 1_100n],
    ]);
  });

  test("the same transfer for other claims, or again after it was given back, is a bug", async () => {
    const person = newPerson();
    const transfer = newTransfer();
    await reserve({ transfer, person, claims: [tierClaim(1n)] });
    await expect(reserve({ transfer, person, claims: [tierClaim(2n)] })).rejects.toThrow("other claims");
    await expect(reserve({ transfer, person: newPerson(), claims: [tierClaim(1n)] })).rejects.toThrow("other claims");
    await giveBack(transfer);
    await expect(reserve({ transfer, person, claims: [tierClaim(1n)] })).rejects.toThrow("given back");
  });
});

describe("what is left, before the error", () => {
  const read = (person: string) =>
    api.call(
      contract.readMine,
      {},
      {
        actor: { kind: "user", id: person, level: "CUSTOMER", menuAccess: [{ menu: "transfer", module: ["create"] }] },
      },
    );

  test("of each limit, with when it begins anew and what raises it", async () => {
    const person = newPerson();
    await take(person, tierClaim(1_500_000n));
    const { data } = await read(person);
    expect(data).toEqual({
      tier: "L1",
      isDomesticOnly: true,
      limits: [
        {
          limit: "tier.transfer",
          window: "transfer",
          currency: "IDR",
          most: "200000000",
          used: "0",
          left: "200000000",
          beginsAnew: null,
          raisedBy: { tier: "L2", most: "10000000000" },
        },
        {
          limit: "tier.day",
          window: "day",
          currency: "IDR",
          most: "500000000",
          used: "150000000",
          left: "350000000",
          beginsAnew: "2026-11-20T17:00:00.000Z",
          raisedBy: { tier: "L2", most: null },
        },
        {
          limit: "tier.month",
          window: "month",
          currency: "IDR",
          most: "1000000000",
          used: "150000000",
          left: "850000000",
          beginsAnew: "2026-11-30T17:00:00.000Z",
          raisedBy: { tier: "L2", most: "25000000000" },
        },
        {
          limit: "tier.abroad_month",
          window: "month",
          currency: "USD",
          most: "0",
          used: "0",
          left: "0",
          beginsAnew: "2026-11-30T17:00:00.000Z",
          raisedBy: { tier: "L2", most: "1000000" },
        },
        {
          limit: "cash_pickup.transfer",
          window: "transfer",
          currency: "IDR",
          most: "2000000000",
          used: "0",
          left: "2000000000",
          beginsAnew: null,
          raisedBy: null,
        },
      ],
    });
  });

  test("what a tier does not limit is not in the list, and reading takes nothing", async () => {
    const person = await personIn("L3");
    const { data } = (await read(person)) as { data: { limits: { limit: string }[] } };
    expect(data.limits.map(({ limit }) => limit)).toEqual(["tier.month", "cash_pickup.transfer"]);
    expect(await rowsOf(person)).toEqual([]);
  });
});
