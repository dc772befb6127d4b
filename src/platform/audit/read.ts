/** Reads the audit trail for the person it concerns. The operator reads the whole trail elsewhere (src/audit). */
import { sql } from "kysely";
import type { Executor } from "../db.ts";

export interface AuditQuestion<Code extends string> {
  /** Rows about one of these, or made by this actor. */
  readonly subjects: readonly string[];
  readonly actor: string;
  readonly codes: readonly Code[];
  readonly limit: number;
}

export interface AuditDetails {
  readonly at: Date;
  readonly actor: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Rows with one code about one subject after an instant, with their details, newest first. */
export async function listAuditDetails(
  db: Executor,
  {
    subject,
    code,
    since,
    limit,
  }: { readonly subject: string; readonly code: string; readonly since: Date; readonly limit: number },
): Promise<AuditDetails[]> {
  const { rows } = await sql<AuditDetails>`
    select occurred_at as at, actor_id as actor, details from audit.entry
    where subject = ${subject} and code = ${code} and occurred_at > ${since} order by id desc limit ${limit}`.execute(db);
  return rows;
}

export interface AuditRow<Code extends string> {
  readonly code: Code;
  readonly at: Date;
  readonly address: string;
}

/** Newest rows first. Each of the two searches uses its own index and returns no more rows than `limit`. */
export async function listAuditRows<Code extends string>(
  db: Executor,
  { subjects, actor, codes, limit }: AuditQuestion<Code>,
): Promise<AuditRow<Code>[]> {
  const { rows } = await sql<AuditRow<Code>>`
    select code, occurred_at as at, address from (
      (select id, code, occurred_at, address from audit.entry where subject = any(${subjects}) and code = any(${codes})
       order by id desc limit ${limit})
      union
      (select id, code, occurred_at, address from audit.entry where actor_id = ${actor} and code = any(${codes})
       order by id desc limit ${limit})
    ) as found order by id desc limit ${limit}`.execute(db);
  return rows;
}
