/** Past reservations and tiers, as they were: for replaying them under other figures. */
import { money, type Money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { DEFAULT_TIER } from "./model/tier.ts";
import { listGrants, listPast } from "./store-past.ts";

export interface PastClaim {
  readonly at: Date;
  readonly releasedAt: Date | null;
  /** The amount in US dollars that the limits count; null for a domestic transfer. */
  readonly abroad: Money | null;
  /** The recipient's fingerprint; null where no limit counted it. */
  readonly recipient: string | null;
}

/** The reservations of transfers, by transfer. */
export async function readPastClaims(
  ctx: Pick<Ctx, "db">,
  transfers: readonly string[],
): Promise<ReadonlyMap<string, PastClaim>> {
  const rows = await listPast(ctx.db, transfers);
  return new Map(
    rows.map(({ subject, abroadMinor, ...past }) => [
      subject,
      { ...past, abroad: abroadMinor === null ? null : money("USD", abroadMinor) },
    ]),
  );
}

/** The tier that each of these people had at an instant. */
export async function tiersOver(ctx: Pick<Ctx, "db">, people: readonly string[]): Promise<(person: string, at: Date) => string> {
  const grants = Map.groupBy(await listGrants(ctx.db, people), ({ person }) => person);
  return (person, at) =>
    grants.get(person)?.find(({ since, until }) => since <= at && (until === null || until > at))?.tier ?? DEFAULT_TIER;
}
