/** SQL of the outcome of proposals, for every workflow's table. Each update states its own conditions: no row means refused. */
import { sql } from "kysely";
import type { Draft } from "#kernel/maker-checker/proposal.ts";
import type { Executor } from "../db.ts";
import type { TableOf } from "./workflow.ts";

/** Ends proposals whose time is over. A new proposal about the same subject can then be made. */
export async function expireProposals(db: Executor, { table }: TableOf, now: Date): Promise<void> {
  await sql`update ${sql.table(table)} set state = 'expired' where state = 'proposed' and expires_at <= ${now}`.execute(db);
}

/** Adds a proposal; false when the id is taken, or another proposal about the same subject is undecided. */
export async function insertProposal(
  db: Executor,
  { table }: TableOf,
  { id, proposedBy, reason, expiresAt }: Draft,
  { content, hash, now }: { readonly content: Readonly<Record<string, unknown>>; readonly hash: string; readonly now: Date },
): Promise<boolean> {
  const columns: Readonly<Record<string, unknown>> = {
    id,
    proposed_by: proposedBy,
    proposed_at: now,
    expires_at: expiresAt,
    shown_hash: Buffer.from(hash, "hex"),
    reason,
    ...content,
  };
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(columns))}) on conflict do nothing`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export interface DecisionRow {
  readonly id: string;
  readonly state: "approved" | "rejected";
  readonly by: string;
  readonly at: Date;
  readonly note: string | null;
  readonly hash: string;
  /** Columns of the workflow's own that the decision writes. */
  readonly outcome: Readonly<Record<string, unknown>>;
}

/** Decides an undecided proposal of another person with this hash; false when there is none. */
export async function settleProposal(
  db: Executor,
  { table }: TableOf,
  { id, state, by, at, note, hash, outcome }: DecisionRow,
): Promise<boolean> {
  const values = Object.entries({ state, decided_by: by, decided_at: at, decision_reason: note, ...outcome });
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.join(values.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
    where id = ${id} and state = 'proposed' and proposed_by <> ${by} and shown_hash = ${Buffer.from(hash, "hex")}
      and (expires_at is null or expires_at > ${at})`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Ends an undecided proposal without a decision; with `by`, only that person's own. False when there is none. */
export async function endProposal(
  db: Executor,
  { table }: TableOf,
  {
    id,
    state,
    by = null,
  }: { readonly id: string; readonly state: "withdrawn" | "expired" | "overtaken"; readonly by?: string | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set state = ${state}
    where id = ${id} and state = 'proposed' and (${by}::text is null or proposed_by = ${by})`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Ends all undecided proposals about subjects that have ended or changed without them. `column` names the subject. */
export async function overtakeProposals(
  db: Executor,
  { table }: TableOf,
  column: string,
  subjects: readonly string[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} set state = 'overtaken'
    where ${sql.ref(column)} = any(${[...subjects]}::text[]) and state = 'proposed'`.execute(db);
}

/** Number of undecided proposals, and since when the oldest waits. */
export async function countUndecided(
  db: Executor,
  { table }: TableOf,
): Promise<{ readonly count: number; readonly since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(proposed_at) as since from ${sql.table(table)} where state = 'proposed'`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}
