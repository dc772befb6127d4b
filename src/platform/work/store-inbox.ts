/** SQL of the inbox of proposals, for every workflow's table. Each statement is bounded, and reads an index of `0240-work.sql`. */
import { sql, type RawBuilder } from "kysely";
import type { MenuNeed } from "#kernel/endpoint.ts";
import type { Executor } from "../db.ts";
import { proposalOf, type ProposalColumns } from "../maker-checker/proposal-row.ts";
import type { ProposalSource, QueueCount, Viewer } from "./part.ts";

/** `waiting`: another person's, that the viewer may decide. `mine`: the viewer's own. `decided`: ended, of those that concern the viewer. */
export type InboxView = "waiting" | "mine" | "decided";

export interface InboxPlace {
  readonly at: Date;
  readonly id: string;
}

export interface InboxRow extends ReturnType<typeof proposalOf> {
  readonly id: string;
  readonly workflow: string;
  readonly kind: string;
  readonly subject: string;
  /** The person whom it is about. */
  readonly concerned: string | null;
  readonly reason: string | null;
  /** The act by which several were proposed; null for a proposal of its own. */
  readonly batch: string | null;
  /** Proposals of this act that have the same state and approver: the row stands for all of them. */
  readonly together: number;
}

const everyRow = sql<boolean>`true`;
const noRow = sql<boolean>`false`;

/** Rows that the viewer may decide by right. */
function decidable({ approval }: ProposalSource, viewer: Viewer): RawBuilder<boolean> {
  if ("menu" in approval) return viewer.holds(approval) ? everyRow : noRow;
  const values = Object.entries(approval.needs).flatMap(([value, need]) => (viewer.holds(need) ? [value] : []));
  return values.length === 0 ? noRow : sql<boolean>`${sql.ref(approval.column)} = any(${values}::text[])`;
}

const isProposal = ({ only }: ProposalSource) =>
  only === undefined ? everyRow : sql<boolean>`${sql.ref(only.column)} = ${only.value}`;

/** Undecided, in time, and neither the viewer's nor about the viewer. */
function waitsFor(source: ProposalSource, viewer: Viewer | null, now: Date): RawBuilder<boolean> {
  const conditions = [
    sql`state = 'proposed'`,
    sql`(expires_at is null or expires_at > ${now})`,
    isProposal(source),
    ...(viewer === null ? [] : [sql`proposed_by <> ${viewer.person}`, decidable(source, viewer)]),
    ...(viewer === null || source.concerned === null ? [] : [sql`${sql.ref(source.concerned)} <> ${viewer.person}`]),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function inView(source: ProposalSource, view: InboxView, viewer: Viewer, now: Date): RawBuilder<boolean> {
  if (view === "waiting") return waitsFor(source, viewer, now);
  if (view === "mine") return sql<boolean>`proposed_by = ${viewer.person} and ${isProposal(source)}`;
  return sql<boolean>`state <> 'proposed' and ${isProposal(source)} and (proposed_by = ${viewer.person} or decided_by = ${viewer.person} or ${decidable(source, viewer)})`;
}

/**
 * The proposals of one act in one state are one row: the newest of them, with their number. Those that differ in their state or approver are
 * rows of their own, so that each row has one state. An act has a bounded number of proposals, which an index finds.
 */
function together({ batch, workflow: { table } }: ProposalSource, view: RawBuilder<boolean>) {
  if (batch === undefined) return { column: sql`null::text`, count: sql`1`, isFirst: everyRow };
  const column = sql.ref(batch);
  // The unqualified columns of the view are those of the inner table.
  const others = sql`from ${sql.table(table)} as other where other.${column} = one.${column} and other.state = one.state
    and other.decided_by is not distinct from one.decided_by and ${view}`;
  return {
    column,
    count: sql`case when ${column} is null then 1 else (select count(*)::int ${others}) end`,
    isFirst: sql<boolean>`(${column} is null
      or not exists (select ${others} and (other.proposed_at, other.id) > (one.proposed_at, one.id)))`,
  };
}

/** A page of one workflow's proposals, newest first. */
export async function listInbox(
  db: Executor,
  source: ProposalSource,
  filter: {
    readonly view: InboxView;
    readonly viewer: Viewer;
    readonly now: Date;
    readonly before: InboxPlace | null;
    readonly limit: number;
  },
): Promise<readonly InboxRow[]> {
  const { view, viewer, now, before, limit } = filter;
  const concerned = source.concerned === null ? sql`null` : sql.ref(source.concerned);
  const subject = sql`coalesce(${sql.join(source.subject.map((column) => sql.ref(column)))})`;
  const seen = inView(source, view, viewer, now);
  const made = together(source, seen);
  const { rows } = await sql<
    ProposalColumns & Pick<InboxRow, "id" | "kind" | "subject" | "concerned" | "reason" | "batch" | "together">
  >`
    select id, ${sql.ref(source.kind)} as kind, ${subject} as subject, ${concerned} as concerned, reason, ${made.column} as batch, ${made.count} as together, proposed_by, proposed_at, expires_at, shown_hash, state, decided_by,
      decided_at, decision_reason
    from ${sql.table(source.workflow.table)} as one
    where ${seen} and ${made.isFirst}
      and ${before === null ? everyRow : sql<boolean>`(proposed_at, id) < (${before.at}, ${before.id})`}
    order by proposed_at desc, id desc limit ${limit}`.execute(db);
  return rows.map(({ id, kind, subject: about, concerned: person, reason, batch, together: count, ...row }) => ({
    id,
    workflow: source.workflow.name,
    kind,
    subject: about,
    concerned: person,
    reason,
    batch,
    together: count,
    ...proposalOf(row),
  }));
}

export interface InboxSubject {
  readonly proposedBy: string;
  /** The person whom it is about. */
  readonly concerned: string | null;
  /** The right to decide it. */
  readonly need: MenuNeed;
}

/** One proposal that the viewer may know of: their own, one they decided, or one they may decide by right that is not about them. */
export async function findInbox(
  db: Executor,
  source: ProposalSource,
  { id, viewer }: { readonly id: string; readonly viewer: Viewer },
): Promise<InboxSubject | null> {
  const { approval } = source;
  const concerned = source.concerned === null ? sql`null::text` : sql.ref(source.concerned);
  const value = "menu" in approval ? sql`null::text` : sql.ref(approval.column);
  const { rows } = await sql<{ proposed_by: string; concerned: string | null; value: string | null }>`
    select proposed_by, ${concerned} as concerned, ${value} as value from ${sql.table(source.workflow.table)}
    where id = ${id} and ${isProposal(source)} and (proposed_by = ${viewer.person} or decided_by = ${viewer.person}
      or (${decidable(source, viewer)} and ${concerned} is distinct from ${viewer.person}))`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const need = "menu" in approval ? approval : approval.needs[row.value ?? ""];
  if (need === undefined) throw new Error(`${id} has no right to decide it`);
  return { proposedBy: row.proposed_by, concerned: row.concerned, need };
}

/** Proposals that wait for the viewer's decision; without a viewer, for anybody's. */
export async function countInbox(
  db: Executor,
  source: ProposalSource,
  { now, limit, viewer }: { readonly now: Date; readonly limit: number; readonly viewer: Viewer | null },
): Promise<QueueCount> {
  const { rows } = await sql<QueueCount>`
    select count(*)::int as count, min(proposed_at) as since, max(proposed_at) as newest from (
      select proposed_at from ${sql.table(source.workflow.table)} where ${waitsFor(source, viewer, now)} order by proposed_at limit ${limit}
    ) as waiting`.execute(db);
  return rows[0] ?? { count: 0, since: null, newest: null };
}

/** The person's own proposals that wait for somebody else. */
export async function countOwn(
  db: Executor,
  source: ProposalSource,
  { now, limit, person }: { readonly now: Date; readonly limit: number; readonly person: string },
): Promise<{ readonly count: number; readonly since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(proposed_at) as since from (
      select proposed_at from ${sql.table(source.workflow.table)}
      where proposed_by = ${person} and ${waitsFor(source, null, now)} order by proposed_at limit ${limit}) as own`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}
