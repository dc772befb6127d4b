/** SQL of claims: statement lines that an approval has claimed, each once. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { Key } from "./store.ts";

/** First number of pg_advisory_xact_lock; used only here. */
const KEY_LOCK = 7_263_022;

/**
 * Serialises postings against the lines of a key until the transaction ends. Without this lock a claim and a correction would each see a
 * free line.
 */
export async function lockKey(db: Executor, { party, currency, key }: Key): Promise<void> {
  await sql`select pg_advisory_xact_lock(${KEY_LOCK}, hashtext(${`${party} ${currency} ${key}`}))`.execute(db);
}

export interface ClaimableLine extends Key {
  readonly id: Id<"sl">;
  readonly bookedAt: Date;
  readonly day: LocalDate;
  readonly minor: bigint;
  readonly reference: string | null;
}

export interface LineSearch extends Pick<Key, "party" | "currency"> {
  /** Positive into our account, negative out of it. */
  readonly minor: bigint;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly reference: string;
}

const FREE = sql`line.bucket in ('missing_here', 'twice_there') and line.settled_by is null
  and line.kind in ('other', 'payout') and not exists (select from reconciliation.line_claim as claim where claim.line = line.id)`;
/** The reference without what people and banks write differently. Used only for ordering: the caller compares by itself. */
const PLAIN_REFERENCE = sql`ltrim(regexp_replace(upper(normalize(line.reference, NFKC)), '[^0-9A-Z]', '', 'g'), '0')`;
const LINE = sql`line.id, line.party, line.currency, line.key, line.booked_at as "bookedAt", line.day, line.minor, line.reference`;

/** Free lines of exactly this amount: at the bank, unknown to the ledger, unclaimed. Never a customer's pay-in. */
export async function listClaimable(db: Executor, search: LineSearch, limit: number): Promise<ClaimableLine[]> {
  const { rows } = await sql<ClaimableLine>`
    select ${LINE} from reconciliation.statement_line as line
    where line.party = ${search.party} and line.currency = ${search.currency} and line.minor = ${search.minor}
      and line.day between ${search.from}::date and ${search.to}::date and ${FREE}
    order by ${PLAIN_REFERENCE} is not distinct from ${search.reference} desc, line.booked_at, line.id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Claimed lines of exactly this amount, those with the reference first, then the newest. */
export async function listClaimed(
  db: Executor,
  search: LineSearch,
  limit: number,
): Promise<(ClaimableLine & { readonly claimant: string })[]> {
  const { rows } = await sql<ClaimableLine & { claimant: string }>`
    select ${LINE}, claim.subject as claimant from reconciliation.statement_line as line
    join reconciliation.line_claim as claim on claim.line = line.id
    where line.party = ${search.party} and line.currency = ${search.currency} and line.minor = ${search.minor}
      and line.day between ${search.from}::date and ${search.to}::date
    order by ${PLAIN_REFERENCE} is not distinct from ${search.reference} desc, line.booked_at desc, line.id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** The subject that a line was claimed for; null when unclaimed. */
export async function findClaimant({ db }: { readonly db: Executor }, line: string): Promise<string | null> {
  const { rows } = await sql<{ subject: string }>`select subject from reconciliation.line_claim where line = ${line}`.execute(db);
  return rows[0]?.subject ?? null;
}

/** One free line; null when there is none, or it is claimed. */
export async function findClaimable(db: Executor, id: string): Promise<ClaimableLine | null> {
  const { rows } = await sql<ClaimableLine>`
    select ${LINE} from reconciliation.statement_line as line where line.id = ${id} and ${FREE}`.execute(db);
  return rows[0] ?? null;
}

/** False when the line has another claim, or the subject has another line. */
export async function insertClaim(
  db: Executor,
  { line, subject, by, at }: { readonly line: string; readonly subject: string; readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into reconciliation.line_claim (line, subject, claimed_by, claimed_at) values (${line}, ${subject}, ${by}, ${at})
    on conflict do nothing returning line`.execute(db);
  return rows.length > 0;
}
