/** Test fixture: an app with the figures of the tiers of LIM-1, people in those tiers, and their claims. */
import { sql } from "kysely";
import { newId } from "#kernel/id.ts";
import { wholeUnits, type Money } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Actor } from "#platform/actor.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { consumeLimits, releaseLimits, reserveLimits, setTier, type Claim, type LimitClaims, type Tier } from "../index.ts";
import { checkUsage, limitValue, putTerm, tierValue } from "./terms.ts";

const NOON = new Date("2026-11-20T05:00:00Z");
export const idr = (units: bigint): Money => wholeUnits("IDR", units);
export const tierClaim = (units: bigint, abroad: Money | null = null): Claim => ({ scope: "tier", amount: idr(units), abroad });

export async function openLimits() {
  const app = await openTestApp({ now: NOON });
  const { clock, random, database } = app.runtime;
  // As L1, so that people here can send without a grant. What L0 really allows is tested with the seed's figures.
  for (const tier of ["L0", "L1"])
    await putTerm(app, "tier", tier, tierValue({ isDomesticOnly: true, transfer: 2_000_000, day: 5_000_000, month: 10_000_000 }));
  await putTerm(app, "tier", "L2", tierValue({ transfer: 100_000_000, month: 250_000_000, abroadMonth: 10_000 }));
  await putTerm(app, "tier", "L3", tierValue({ month: 500_000_000 }));
  await putTerm(app, "limit", "cash_pickup", limitValue({ transfer: 20_000_000 }));
  await putTerm(app, "limit", "recipient", limitValue({ day: 50_000_000, countPerDay: 3 }));
  await putTerm(app, "limit", "outlet", limitValue({ day: 1_000_000 }));
  await putTerm(app, "limit", "corridor:ID-SG-bank", limitValue({ month: 3_000_000 }));

  const newTransfer = () => newId("tr", clock.now().getTime(), random(10));
  const newPerson = () => newId("us", clock.now().getTime(), random(10));
  const staff: Actor & { readonly id: string } = { kind: "staff", id: newPerson(), level: "COMPLIANCE", menuAccess: [] };
  const reserve = (claims: LimitClaims) => app.as({}, (ctx) => reserveLimits(ctx, claims));
  /** Reserves for a person; returns the transfer. */
  const take = async (person: string, ...claims: Claim[]): Promise<string> => {
    const transfer = newTransfer();
    await reserve({ transfer, person, claims });
    return transfer;
  };
  const grantTier = (person: string, tier: Tier) =>
    app.as({ actor: staff }, (ctx) => setTier(ctx, { person, tier, reason: "papers seen" }));
  return {
    app,
    clock,
    database,
    newTransfer,
    newPerson,
    newRecipient: () => Buffer.from(random(16)).toString("hex"),
    staff,
    reserve,
    take,
    grantTier,
    /** The refusal of claims without room. */
    async refused(person: string, ...claims: Claim[]): Promise<Refusal> {
      const outcome: unknown = await take(person, ...claims).catch((error: unknown) => error);
      if (outcome instanceof Refusal) return outcome;
      throw outcome instanceof Error ? outcome : new Error("there was room");
    },
    async personIn(tier: Tier): Promise<string> {
      const person = newPerson();
      await grantTier(person, tier);
      return person;
    },
    consume: (transfers: string | readonly string[]) => app.as({}, (ctx) => consumeLimits(ctx, transfers)),
    release: (transfers: string | readonly string[]) => app.as({}, (ctx) => releaseLimits(ctx, transfers)),
    /** Rows of usage: key, first day, reserved, consumed. */
    async rowsOf(owner: string) {
      const { rows } = await sql<{ key: string; starts: string; reserved: bigint; consumed: bigint }>`
        select key, starts_on as starts, reserved, consumed from limits.usage where owner = ${owner} order by key, starts_on`.execute(
        database,
      );
      return rows.map(({ key, starts, reserved, consumed }) => [key, starts, reserved, consumed] as const);
    },
    /** Runs after each test. */
    async check(): Promise<void> {
      clock.set(NOON);
      await checkUsage(app);
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}
