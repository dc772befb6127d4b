/** SQL of past reservations and tiers, for replaying them under other figures. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import { UNPAID_KEY } from "./model/limit.ts";

export interface PastRow {
  readonly subject: string;
  readonly at: Date;
  readonly releasedAt: Date | null;
  readonly abroadMinor: bigint | null;
  readonly recipient: string | null;
}

const OWN_KEYS = ["recipient.day", "recipient.month", "recipient.day_count", UNPAID_KEY];

/** Reservations of these subjects with the facts that only their claims have. */
export async function listPast(db: Executor, subjects: readonly string[]): Promise<PastRow[]> {
  const { rows } = await sql<PastRow>`
    select subject, reserved_at as at, case state when 'released' then moved_at end as "releasedAt",
      (select taken from limits.claim where claim.subject = reservation.subject and key = 'tier.abroad_month') as "abroadMinor",
      (select split_part(owner, '/', 2) from limits.claim where claim.subject = reservation.subject and key = any(${OWN_KEYS}::text[]) limit 1)
        as recipient
    from limits.reservation where subject = any(${[...subjects]}::text[])`.execute(db);
  return rows;
}

export interface GrantRow {
  readonly person: string;
  readonly tier: string;
  readonly since: Date;
  readonly until: Date | null;
}

/** Every tier ever granted to these people, the newest first. */
export async function listGrants(db: Executor, people: readonly string[]): Promise<GrantRow[]> {
  const { rows } = await sql<GrantRow>`
    select person_id as person, tier, since, until from limits.tier where person_id = any(${[...people]}::text[]) order by no desc`.execute(
    db,
  );
  return rows;
}
