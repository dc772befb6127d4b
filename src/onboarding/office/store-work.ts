/** SQL that counts the sheets of businesses that wait for staff, as the lists of businesses show them. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { BusinessKind } from "../model/kinds.ts";
import type { StaffRole } from "../model/signers.ts";

interface Counted {
  readonly count: number;
  readonly since: Date | null;
  readonly newest: Date | null;
}
const NONE: Counted = { count: 0, since: null, newest: null };

/** Sheets in due diligence. */
export async function countInReview(db: Executor, kind: BusinessKind, limit: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(state_at) as since, max(state_at) as newest from (
      select s.state_at from onboarding.sheet as s join onboarding.business as b on b.id = s.business and b.kind = ${kind}
      where s.state = 'SUBMITTED' and s.kind <> 'suspension' order by s.state_at limit ${limit}) as waiting`.execute(db);
  return rows[0] ?? NONE;
}

/** Sheets whose next signature is that of staff in one of these roles. A sheet that waits for a signatory of the business is not among them. */
export async function countToSign(
  db: Executor,
  kind: BusinessKind,
  roles: readonly StaffRole[],
  limit: number,
): Promise<Counted> {
  if (roles.length === 0) return NONE;
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(state_at) as since, max(state_at) as newest from (
      select s.state_at from onboarding.sheet as s join onboarding.business as b on b.id = s.business and b.kind = ${kind}
      where s.state = 'SIGNING' and s.kind <> 'suspension' and (
        select role from onboarding.signature as next where next.sheet = s.id and next.version = s.version and next.state = 'WAITING'
        order by step limit 1) = any(${[...roles]}::text[])
      order by s.state_at limit ${limit}) as waiting`.execute(db);
  return rows[0] ?? NONE;
}
