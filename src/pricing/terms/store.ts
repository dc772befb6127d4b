/**
 * SQL of terms. After a term is proposed only its outcome can be written: the application's role has no further grant, and a trigger
 * refuses it.
 */
import { sql } from "kysely";
import { z } from "zod";
import type { Id } from "#kernel/id.ts";
import type { ProposalState } from "#kernel/maker-checker/proposal.ts";
import type { Executor } from "#platform/db.ts";
import { proposalOf } from "#platform/maker-checker/proposal-row.ts";
import type { Term, TermRecord } from "./model/term.ts";
import { termContentSchema, type TermContent, type TermKind } from "./model/term-kinds.ts";

interface InForceRow {
  readonly id: string;
  readonly kind: string;
  readonly key: string;
  /** Read as text, so that a value decoded before need not be parsed again. */
  readonly value: string;
  readonly effective_from: Date;
  readonly proposed_at: Date;
  readonly valid_to: Date | null;
}

/** The value in the form stored as jsonb: money and rates as text. */
export function storedValue(content: TermContent): unknown {
  return z.encode(termContentSchema, content).value;
}

function contentOf({ kind, key, value }: { readonly kind: string; readonly key: string; readonly value: unknown }): TermContent {
  // A value that does not parse was written outside the application; it throws, because no price is better than a wrong one.
  return z.decode(termContentSchema, { kind, key, value } as z.input<typeof termContentSchema>);
}

/**
 * Cache of decoded terms. A price needs some fifteen, and validating them costs ten times as much as reading them. Terms never
 * change; the text is compared nevertheless.
 */
const decoded = new Map<string, { readonly text: string; readonly content: TermContent }>();
const MAX_DECODED = 2_000;

function decodedContent({ id, kind, key, value: text }: Pick<InForceRow, "id" | "kind" | "key" | "value">): TermContent {
  const known = decoded.get(id);
  if (known?.text === text && known.content.kind === kind && known.content.key === key) return known.content;
  if (decoded.size >= MAX_DECODED) decoded.clear();
  const content = contentOf({ kind, key, value: JSON.parse(text) });
  decoded.set(id, { text, content });
  return content;
}

function toTerm(row: InForceRow): Term {
  const { kind, key, value } = decodedContent(row);
  return {
    id: row.id as Id<"tm">,
    kind,
    key,
    value,
    effectiveFrom: row.effective_from,
    proposedAt: row.proposed_at,
    validTo: row.valid_to,
  };
}

/**
 * A stop at once is not undone by a term approved before it, whether effective today or later. Planned stops approved before it do count,
 * because they open nothing. Few corridors and rails are ever stopped, so this is one lookup in a small index.
 */
const notOpenedBefore = (at: Date) => sql`(term.kind not in ('corridor', 'rail') or term.decided_at >= coalesce((
  select max(stop.decided_at) from pricing.term as stop
  where stop.origin = 'stop' and stop.kind = term.kind and stop.key = term.key and stop.effective_from <= ${at}), '-infinity')
  or term.value #>> '{availability,state}' = 'stopped')`;

/**
 * The term in force of each kind and key: of the approved terms that cover an instant, the one that took effect last. One index lookup
 * each, however long the history, because the desk sets a rate every day.
 */
export async function findTermsInForce(
  db: Executor,
  wanted: readonly { readonly kind: TermKind; readonly key: string }[],
  at: Date,
): Promise<Term[]> {
  const { rows } = await sql<InForceRow>`
    select term.* from unnest(${wanted.map(({ kind }) => kind)}::text[], ${wanted.map(({ key }) => key)}::text[]) as wanted (kind, key)
    cross join lateral (
      select id, kind, key, value::text as value, effective_from, proposed_at, valid_to from pricing.term
      where term.kind = wanted.kind and term.key = wanted.key
        and state = 'approved' and effective_from <= ${at} and (valid_to is null or valid_to > ${at}) and ${notOpenedBefore(at)}
      order by effective_from desc, id desc limit 1
    ) as term`.execute(db);
  return rows.map(toTerm);
}

/** Terms by their ids, in force or not, in any state. */
export async function findTermsById(
  db: Executor,
  ids: readonly string[],
): Promise<Pick<Term, "id" | "kind" | "key" | "value">[]> {
  const { rows } = await sql<Omit<InForceRow, "effective_from" | "proposed_at" | "valid_to">>`
    select id, kind, key, value::text as value from pricing.term where id = any(${[...ids]}::text[])`.execute(db);
  return rows.map((row) => {
    const { kind, key, value } = decodedContent(row);
    return { id: row.id as Id<"tm">, kind, key, value };
  });
}

/** The terms in force of all keys of a kind, ordered by key. */
export async function listTermsInForce(db: Executor, kind: TermKind, at: Date): Promise<Term[]> {
  const { rows } = await sql<InForceRow>`
    select distinct on (key) id, kind, key, value::text as value, effective_from, proposed_at, valid_to from pricing.term
    where kind = ${kind} and state = 'approved' and effective_from <= ${at} and (valid_to is null or valid_to > ${at}) and ${notOpenedBefore(at)}
    order by key, effective_from desc, id desc`.execute(db);
  return rows.map(toTerm);
}

/** Whether the corridor or rail was stopped after this proposal: approving it would open what its proposer did not know was stopped. */
const isOvertaken = sql<boolean>`coalesce(term.value #>> '{availability,state}' = 'open' and exists (select from pricing.term as stop
  where stop.origin = 'stop' and stop.kind = term.kind and stop.key = term.key and stop.decided_at >= term.proposed_at), false)`;

function records(db: Executor) {
  return db.selectFrom("pricing.term as term").selectAll("term").select(isOvertaken.as("is_overtaken"));
}
type RecordRow = Awaited<ReturnType<ReturnType<typeof records>["execute"]>>[number];

function toRecord(row: RecordRow): TermRecord {
  return {
    id: row.id as Id<"tm">,
    content: contentOf(row),
    validFrom: row.valid_from,
    validTo: row.valid_to,
    reason: row.reason,
    ...proposalOf(row),
    origin: row.origin as TermRecord["origin"],
    effectiveFrom: row.effective_from,
    isOvertaken: row.is_overtaken,
  };
}

export async function findTerm(db: Executor, id: string): Promise<TermRecord | null> {
  const row = await records(db).where("id", "=", id).executeTakeFirst();
  return row ? toRecord(row) : null;
}

export interface TermFilter {
  /** Restricts to these kinds. */
  readonly kinds: readonly TermKind[];
  readonly key?: string | undefined;
  readonly state?: ProposalState | undefined;
  /** Restricts to terms with a smaller id. */
  readonly before?: Id<"tm"> | undefined;
  readonly limit: number;
}

/** Terms, newest first by id. */
export async function listTermRecords(db: Executor, filter: TermFilter): Promise<TermRecord[]> {
  let query = records(db).where("kind", "in", filter.kinds).orderBy("id", "desc").limit(filter.limit);
  if (filter.key !== undefined) query = query.where("key", "=", filter.key);
  if (filter.state) query = query.where("state", "=", filter.state);
  if (filter.before) query = query.where("id", "<", filter.before);
  return (await query.execute()).map(toRecord);
}

/** Approved terms of a kind and key that begin after an instant, the next one first. */
export async function listTermsAhead(
  db: Executor,
  { kind, key, after, limit }: { readonly kind: TermKind; readonly key: string; readonly after: Date; readonly limit: number },
): Promise<TermRecord[]> {
  const ahead = records(db).where("kind", "=", kind).where("key", "=", key).where("state", "=", "approved");
  return (await ahead.where("effective_from", ">", after).orderBy("effective_from").orderBy("id").limit(limit).execute()).map(
    toRecord,
  );
}

/** Every term of a kind and key, in any state: for the import, which needs its origin. */
export async function listTermsAbout(db: Executor, kind: TermKind, key: string): Promise<TermRecord[]> {
  return (await records(db).where("kind", "=", kind).where("key", "=", key).orderBy("id").execute()).map(toRecord);
}

/** The terms that a signed sheet put in force. */
export async function listTermsOfSheet(db: Executor, sheet: string): Promise<TermRecord[]> {
  return (await records(db).where("origin", "=", "sheet").where("proposed_by", "=", sheet).orderBy("id").execute()).map(toRecord);
}

/** Adds a term of an import, a stop or a sheet, which is in force without a proposal; false when it exists. */
export async function insertTerm(db: Executor, term: TermRecord): Promise<boolean> {
  const inserted = await db
    .insertInto("pricing.term")
    .values({
      id: term.id,
      kind: term.content.kind,
      key: term.content.key,
      value: JSON.stringify(storedValue(term.content)),
      valid_from: term.validFrom,
      valid_to: term.validTo,
      reason: term.reason,
      shown_hash: Buffer.from(term.hash, "hex"),
      origin: term.origin,
      proposed_by: term.proposedBy,
      proposed_at: term.proposedAt,
      expires_at: term.expiresAt,
      state: term.state,
      decided_by: term.decidedBy,
      decided_at: term.decidedAt,
      decision_reason: term.note,
      effective_from: term.effectiveFrom,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The kinds that are compared with each other, because no commission may exceed a fee. */
export const COMPARED_KINDS = ["fee", "commission", "party_commission"] as const;

/** Instants at which terms of these kinds begin or end, after one instant and before another; null: without an end. */
export async function listTermTurns(db: Executor, kinds: readonly TermKind[], after: Date, before: Date | null): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select distinct turn.at from pricing.term cross join lateral (values (effective_from), (valid_to)) as turn (at)
    where kind = any(${[...kinds]}) and state = 'approved' and turn.at > ${after} and (${before}::timestamptz is null or turn.at < ${before})
    order by turn.at`.execute(db);
  return rows.map(({ at }) => at);
}

/**
 * Locks corridors and rails until the end of the transaction, in one order for all callers, and so waits for a concurrent stop or opening.
 * Fees and commissions, an agent's own too, share one lock: each is checked against the others, and two concurrent decisions would not see
 * each other.
 */
export async function lockCorridorsAndRails(
  db: Executor,
  corridorsAndRails: readonly { readonly kind: TermKind; readonly key: string }[],
): Promise<void> {
  const isAboutFees = corridorsAndRails.some(({ kind }) => COMPARED_KINDS.some((one) => one === kind));
  const names = [
    ...corridorsAndRails.map(({ kind, key }) => `${kind}/${key}`),
    ...(isAboutFees ? ["fees and commissions"] : []),
  ].toSorted();
  for (const name of names)
    await sql`select pg_advisory_xact_lock(${CORRIDOR_AND_RAIL_LOCKS}::int, hashtext(${name}))`.execute(db);
}
/** First key of these advisory locks, to distinguish them from others; the second key is the corridor or rail. */
const CORRIDOR_AND_RAIL_LOCKS = 5_704_211;
