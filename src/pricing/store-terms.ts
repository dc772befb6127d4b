/** SQL of terms. Once proposed, only the outcome of a term can be written: the application's role has no grant for more, and a trigger refuses it. */
import { sql } from "kysely";
import { z } from "zod";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { Term, TermRecord, TermState } from "./term.ts";
import { termContentSchema, type TermContent, type TermKind } from "./terms.ts";

interface InForceRow {
  readonly id: string;
  readonly kind: string;
  readonly key: string;
  /** As text: what was read before need not be taken apart again. */
  readonly value: string;
  readonly effective_from: Date;
  readonly proposed_at: Date;
  readonly valid_to: Date | null;
}

/** The value as jsonb holds it: money and rates as text. */
export function storedValue(content: TermContent): unknown {
  return z.encode(termContentSchema, content).value;
}

function contentOf({ kind, key, value }: { readonly kind: string; readonly key: string; readonly value: unknown }): TermContent {
  // What does not parse was written past the application: better no price than a wrong one.
  return z.decode(termContentSchema, { kind, key, value } as z.input<typeof termContentSchema>);
}

/** A price is made of some fifteen terms, and checking their shapes costs ten times what reading them does. A term is never changed; the text is compared even so. */
const decoded = new Map<string, { readonly text: string; readonly content: TermContent }>();
const MAX_DECODED = 2_000;

function decodedContent({ id, kind, key, value: text }: InForceRow): TermContent {
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
 * What somebody stopped is not opened by what was approved before, for today or for later. Planned stops that were approved before do count: they open
 * nothing. Few ways are ever stopped, so this is one look into a small index.
 */
const notOpenedBefore = (at: Date) => sql`(term.kind not in ('corridor', 'rail') or term.decided_at >= coalesce((
  select max(stop.decided_at) from pricing.term as stop
  where stop.origin = 'stop' and stop.kind = term.kind and stop.key = term.key and stop.effective_from <= ${at}), '-infinity')
  or term.value #>> '{opening,state}' = 'stopped')`;

/**
 * Of the approved terms that cover an instant, the one of each kind and key that took effect last. One step into the index for each, however
 * long its history: the desk says a rate every day.
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

/** The same for all keys of a kind, in their order. */
export async function listTermsInForce(db: Executor, kind: TermKind, at: Date): Promise<Term[]> {
  const { rows } = await sql<InForceRow>`
    select distinct on (key) id, kind, key, value::text as value, effective_from, proposed_at, valid_to from pricing.term
    where kind = ${kind} and state = 'approved' and effective_from <= ${at} and (valid_to is null or valid_to > ${at}) and ${notOpenedBefore(at)}
    order by key, effective_from desc, id desc`.execute(db);
  return rows.map(toTerm);
}

/** Whether the way was stopped after this was proposed: approved now, it would open what its proposer had not seen stopped. */
const isOvertaken = sql<boolean>`coalesce(term.value #>> '{opening,state}' = 'open' and exists (select from pricing.term as stop
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
    proposedBy: row.proposed_by,
    proposedAt: row.proposed_at,
    hash: row.hash.toString("hex"),
    state: row.state as TermState,
    origin: row.origin as TermRecord["origin"],
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    note: row.note,
    effectiveFrom: row.effective_from,
    isOvertaken: row.is_overtaken,
  };
}

export async function findTerm(db: Executor, id: Id<"tm">): Promise<TermRecord | null> {
  const row = await records(db).where("id", "=", id).executeTakeFirst();
  return row ? toRecord(row) : null;
}

export interface TermFilter {
  /** Only of these kinds. */
  readonly kinds: readonly TermKind[];
  readonly key?: string | undefined;
  readonly state?: TermState | undefined;
  /** Only terms whose id is smaller. */
  readonly before?: Id<"tm"> | undefined;
  readonly limit: number;
}

/** Terms by their ids, the newest first. */
export async function listTermRecords(db: Executor, filter: TermFilter): Promise<TermRecord[]> {
  let query = records(db).where("kind", "in", filter.kinds).orderBy("id", "desc").limit(filter.limit);
  if (filter.key !== undefined) query = query.where("key", "=", filter.key);
  if (filter.state) query = query.where("state", "=", filter.state);
  if (filter.before) query = query.where("id", "<", filter.before);
  return (await query.execute()).map(toRecord);
}

/** Every term about one thing, whatever became of it: for the import, which has to know who has set it. */
export async function listTermsAbout(db: Executor, kind: TermKind, key: string): Promise<TermRecord[]> {
  return (await records(db).where("kind", "=", kind).where("key", "=", key).orderBy("id").execute()).map(toRecord);
}

/** Adds a term; false when another proposal about the same waits already, or the id is taken. */
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
      hash: Buffer.from(term.hash, "hex"),
      origin: term.origin,
      proposed_by: term.proposedBy,
      proposed_at: term.proposedAt,
      state: term.state,
      decided_by: term.decidedBy,
      decided_at: term.decidedAt,
      note: term.note,
      effective_from: term.effectiveFrom,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export interface TermDecision {
  readonly id: Id<"tm">;
  readonly state: "approved" | "rejected";
  readonly by: string;
  readonly at: Date;
  readonly note: string | null;
}

/** When terms of these kinds begin to count or end, after an instant and before another; null: ever after. */
export async function listTermTurns(db: Executor, kinds: readonly TermKind[], after: Date, before: Date | null): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select distinct turn.at from pricing.term cross join lateral (values (effective_from), (valid_to)) as turn (at)
    where kind = any(${[...kinds]}) and state = 'approved' and turn.at > ${after} and (${before}::timestamptz is null or turn.at < ${before})
    order by turn.at`.execute(db);
  return rows.map(({ at }) => at);
}

/**
 * Waits for whoever is just stopping or opening the same ways, in one order for all. Until the end of the transaction. Fees and commissions are
 * decided one at a time: each is held against the others, and two at once would not see each other.
 */
export async function lockWays(db: Executor, ways: readonly { readonly kind: TermKind; readonly key: string }[]): Promise<void> {
  const isAboutFees = ways.some(({ kind }) => kind === "fee" || kind === "commission");
  const names = [...ways.map(({ kind, key }) => `${kind}/${key}`), ...(isAboutFees ? ["fees and commissions"] : [])].toSorted();
  for (const name of names) await sql`select pg_advisory_xact_lock(${WAY_LOCKS}::int, hashtext(${name}))`.execute(db);
}
/** Names our advisory locks among others; the second number is the way. */
const WAY_LOCKS = 5_704_211;

/** Decides about a term that waits, was proposed by another, and has this hash; null when there is none. Approved is nothing that a stop has overtaken. */
export async function settleTerm(
  db: Executor,
  { id, state, by, at, note }: TermDecision,
  hash: string,
): Promise<TermRecord | null> {
  let update = db
    .updateTable("pricing.term as term")
    .set({
      state,
      decided_by: by,
      decided_at: at,
      note,
      effective_from: state === "approved" ? sql<Date>`greatest(valid_from, ${at}::timestamptz)` : null,
    })
    .where("id", "=", id)
    .where("state", "=", "proposed")
    .where("proposed_by", "!=", by)
    .where("hash", "=", Buffer.from(hash, "hex"));
  if (state === "approved") update = update.where(sql<boolean>`not ${isOvertaken}`);
  const row = await update.returningAll("term").returning(isOvertaken.as("is_overtaken")).executeTakeFirst();
  return row ? toRecord(row) : null;
}

/** Takes back a term that waits; only who proposed it can. Null when there is none. */
export async function withdrawTermRow(db: Executor, id: Id<"tm">, proposedBy: string): Promise<TermRecord | null> {
  const row = await db
    .updateTable("pricing.term as term")
    .set({ state: "withdrawn" })
    .where("id", "=", id)
    .where("state", "=", "proposed")
    .where("proposed_by", "=", proposedBy)
    .returningAll("term")
    .returning(isOvertaken.as("is_overtaken"))
    .executeTakeFirst();
  return row ? toRecord(row) : null;
}

/** Terms that wait for a second person, and since when the oldest does. */
export async function countProposedTerms(db: Executor): Promise<{ readonly count: number; readonly since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(proposed_at) as since from pricing.term where state = 'proposed'`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}
