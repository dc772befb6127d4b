/** For tests: a house with the figures of PRODUCT §5's tiers, people in them, and what they take. */
import { sql } from "kysely";
import { newId } from "#kernel/id.ts";
import { wholeUnits, type Money } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Actor } from "#platform/actor.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { consumeLimits, giveBackLimits, reserveLimits, setTier, type Claim, type LimitClaims, type Tier } from "../index.ts";
import { checkUsage, limitValue, putTerm, tierValue } from "./terms.ts";

const NOON = new Date("2026-11-20T05:00:00Z");
export const idr = (units: bigint): Money => wholeUnits("IDR", units);
export const tierClaim = (units: bigint, abroad: Money | null = null): Claim => ({ scope: "tier", amount: idr(units), abroad });

export async function openLimits() {
  const house = await openTestHouse({ now: NOON });
  const { clock, random, database } = house.machinery;
  await putTerm(house, "tier", "L1", tierValue({ isDomesticOnly: true, transfer: 2_000_000, day: 5_000_000, month: 10_000_000 }));
  await putTerm(house, "tier", "L2", tierValue({ transfer: 100_000_000, month: 250_000_000, abroadMonth: 10_000 }));
  await putTerm(house, "tier", "L3", tierValue({ month: 500_000_000 }));
  await putTerm(house, "limit", "cash_pickup", limitValue({ transfer: 20_000_000 }));
  await putTerm(house, "limit", "recipient", limitValue({ day: 50_000_000, countPerDay: 3 }));
  await putTerm(house, "limit", "outlet", limitValue({ day: 1_000_000 }));
  await putTerm(house, "limit", "corridor:ID-SG-bank", limitValue({ month: 3_000_000 }));

  const newTransfer = () => newId("tr", clock.now().getTime(), random(10));
  const newPerson = () => newId("us", clock.now().getTime(), random(10));
  const staff: Actor & { readonly id: string } = { kind: "staff", id: newPerson(), level: "COMPLIANCE", menuAccess: [] };
  const reserve = (claims: LimitClaims) => house.as({}, (ctx) => reserveLimits(ctx, claims));
  /** Reserves for a person; answers the transfer. */
  const take = async (person: string, ...claims: Claim[]): Promise<string> => {
    const transfer = newTransfer();
    await reserve({ transfer, person, claims });
    return transfer;
  };
  const give = (person: string, tier: Tier) =>
    house.as({ actor: staff }, (ctx) => setTier(ctx, { person, tier, reason: "papers seen" }));
  return {
    house,
    clock,
    database,
    newTransfer,
    newPerson,
    newRecipient: () => Buffer.from(random(16)).toString("hex"),
    staff,
    reserve,
    take,
    give,
    /** The refusal of what there is no room for. */
    async refused(person: string, ...claims: Claim[]): Promise<Refusal> {
      const outcome: unknown = await take(person, ...claims).catch((error: unknown) => error);
      if (outcome instanceof Refusal) return outcome;
      throw outcome instanceof Error ? outcome : new Error("there was room");
    },
    async personIn(tier: Tier): Promise<string> {
      const person = newPerson();
      await give(person, tier);
      return person;
    },
    consume: (transfers: string | readonly string[]) => house.as({}, (ctx) => consumeLimits(ctx, transfers)),
    giveBack: (transfers: string | readonly string[]) => house.as({}, (ctx) => giveBackLimits(ctx, transfers)),
    /** Rows of usage: key, first day, reserved, consumed. */
    async rowsOf(whom: string) {
      const { rows } = await sql<{ key: string; starts: string; reserved: bigint; consumed: bigint }>`
        select key, starts_on as starts, reserved, consumed from limits.usage where whom = ${whom} order by key, starts_on`.execute(
        database,
      );
      return rows.map(({ key, starts, reserved, consumed }) => [key, starts, reserved, consumed] as const);
    },
    /** After each test. */
    async check(): Promise<void> {
      clock.set(NOON);
      await checkUsage(house);
    },
    [Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
  };
}
