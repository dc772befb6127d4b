/** SQL of grants and risk. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { RiskBand } from "../model/rules/requirements.ts";

export interface NewGrant {
  readonly id: Id<"vg">;
  readonly subject: string;
  readonly tier: string;
  readonly rule: string;
  readonly case: string | null;
  readonly accepted: Readonly<Record<string, readonly string[]>>;
  readonly until: Date | null;
}

export async function insertGrant(db: Executor, grant: NewGrant, now: Date): Promise<void> {
  const { id, subject, tier, rule, case: caseId, accepted, until } = grant;
  await sql`
    insert into verification.tier_grant (id, subject, tier, rule, case_id, accepted, since, until)
    values (${id}, ${subject}, ${tier}, ${rule}, ${caseId}, ${JSON.stringify(accepted)}::jsonb, ${now}, ${until})`.execute(db);
}

/** Ends the grants of a tier that have no end yet. */
export async function endGrants(
  db: Executor,
  { subject, tier, reason }: { readonly subject: string; readonly tier: string; readonly reason: string },
  now: Date,
): Promise<void> {
  await sql`
    update verification.tier_grant set ended_at = ${now}, ended_reason = ${reason}
    where subject = ${subject} and tier = ${tier} and ended_at is null`.execute(db);
}

/** The grant of a subject in force; null when there is none. */
export async function findGrantInForce(
  db: Executor,
  subject: string,
  now: Date,
): Promise<{ readonly tier: string; readonly until: Date | null } | null> {
  const { rows } = await sql<{ tier: string; until: Date | null }>`
    select tier, until from verification.tier_grant
    where subject = ${subject} and ended_at is null and (until is null or until > ${now}) order by since desc limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

export interface StoredOverride {
  readonly band: RiskBand;
  readonly reason: string;
  readonly by: string;
  readonly until: Date;
}

/** The override of a person's risk in force; null when there is none. */
export async function findRiskOverride(db: Executor, subject: string, now: Date): Promise<StoredOverride | null> {
  const { rows } = await sql<StoredOverride>`
    select band, reason, by, until from verification.risk_override where subject = ${subject} order by no desc limit 1`.execute(
    db,
  );
  const [last] = rows;
  return last !== undefined && last.until > now ? last : null;
}

export async function insertRiskOverride(
  db: Executor,
  { subject, band, reason, by, until }: StoredOverride & { readonly subject: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into verification.risk_override (subject, band, reason, by, at, until)
    values (${subject}, ${band}, ${reason}, ${by}, ${now}, ${until})`.execute(db);
}
