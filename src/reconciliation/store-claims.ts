/** SQL of claims: lines of a statement that something of ours was approved against, each once. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { Key } from "./store-keys.ts";

/** Ours alone: pg_advisory_xact_lock's first number. */
const KEY_LOCK = 7_263_022;

/** Whoever books against lines under a key does so alone until the transaction ends: a claim and a correction would each see a free line. */
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
  /** Into our account above zero, out of it below. */
  readonly minor: bigint;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly reference: string;
}

const FREE = sql`line.pot in ('missing_here', 'twice_there') and line.settled_by is null
  and line.kind in ('other', 'payout') and not exists (select from reconciliation.line_claim as claim where claim.line = line.id)`;
/** What people and banks write differently taken out. It only orders: who asks compares for themselves. */
const PLAIN_REFERENCE = sql`ltrim(regexp_replace(upper(normalize(line.reference, NFKC)), '[^0-9A-Z]', '', 'g'), '0')`;
const LINE = sql`line.id, line.party, line.currency, line.key, line.booked_at as "bookedAt", line.day, line.minor, line.reference`;

/** Lines of exactly this amount that the bank has, that we know nothing of, and that nobody claimed. Never a customer's pay-in. */
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

/** Lines of exactly this amount that were claimed, those of the reference and then the newest first. */
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

/** For what a line was claimed; null where it was not. */
export async function findClaimant({ db }: { readonly db: Executor }, line: string): Promise<string | null> {
  const { rows } = await sql<{ subject: string }>`select subject from reconciliation.line_claim where line = ${line}`.execute(db);
  return rows[0]?.subject ?? null;
}

/** One of them; null when it is none, or claimed. */
export async function findClaimable(db: Executor, id: string): Promise<ClaimableLine | null> {
  const { rows } = await sql<ClaimableLine>`
    select ${LINE} from reconciliation.statement_line as line where line.id = ${id} and ${FREE}`.execute(db);
  return rows[0] ?? null;
}

/** False when another claim has the line, or the subject has another line. */
export async function insertClaim(
  db: Executor,
  { line, subject, by, at }: { readonly line: string; readonly subject: string; readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into reconciliation.line_claim (line, subject, claimed_by, claimed_at) values (${line}, ${subject}, ${by}, ${at})
    on conflict do nothing returning line`.execute(db);
  return rows.length > 0;
}

/** When the party's statement was last read. */
export async function findLastReading(db: Executor, party: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(read_at) as at from reconciliation.statement_day where party = ${party}`.execute(db);
  return rows[0]?.at ?? null;
}
