/** SQL of statements: days and the state of their reading, and lines as first read. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Currency } from "#kernel/money.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { StatementLine } from "../model/statement.ts";

export interface DayPlace {
  readonly party: string;
  readonly day: LocalDate;
}

/** The newest known day of a party; null for a new party. */
export async function findNewestDay(db: Executor, party: string): Promise<LocalDate | null> {
  const { rows } = await sql<{ day: LocalDate | null }>`
    select max(day) as day from reconciliation.statement_day where party = ${party}`.execute(db);
  return rows[0]?.day ?? null;
}

export async function insertDays(
  db: Executor,
  { party, account }: { readonly party: string; readonly account: "bank" | "nostro" },
  days: readonly LocalDate[],
): Promise<void> {
  await sql`
    insert into reconciliation.statement_day (party, account, day) select ${party}, ${account}, * from unnest(${days}::date[])
    on conflict do nothing`.execute(db);
}

/** Our account that a party's statements cover, without its currency: `bank:014`. */
export async function findOwnAccount(db: Executor, party: string): Promise<string | null> {
  const { rows } = await sql<{ account: string }>`
    select account || ':' || party as account from reconciliation.statement_day where party = ${party} order by day desc limit 1`.execute(
    db,
  );
  return rows[0]?.account ?? null;
}

/** Days whose statement is not closed, the oldest first; with `since`, also closed ones from that day on. */
export async function listDaysToRead(db: Executor, party: string, since: LocalDate | null, limit: number): Promise<LocalDate[]> {
  const { rows } = await sql<{ day: LocalDate }>`
    select day from reconciliation.statement_day where party = ${party} and (closed_at is null or day >= ${since}::date)
    order by day limit ${limit}`.execute(db);
  return rows.map(({ day }) => day);
}

/** Claims a day for one reader; false while another one reads it. */
export async function claimDay(db: Executor, { party, day }: DayPlace, now: Date, until: Date): Promise<boolean> {
  const { rows } = await sql`
    update reconciliation.statement_day set claimed_until = ${until}, requested_at = ${now}, unanswered_inquiries = unanswered_inquiries + 1
    where party = ${party} and day = ${day} and (claimed_until is null or claimed_until <= ${now}) returning day`.execute(db);
  return rows.length > 0;
}

/** Frees the days that were claimed before an instant: their readers ended with the database that was replaced then. */
export async function freeDaysClaimedBefore(db: Executor, instant: Date): Promise<void> {
  await sql`update reconciliation.statement_day set claimed_until = null
    where claimed_until is not null and requested_at < ${instant}`.execute(db);
}

/** Releases a claimed day, read or unread. */
export async function releaseDay(
  db: Executor,
  { party, day }: DayPlace,
  read: { readonly at: Date | null; readonly closedAt: Date | null },
): Promise<void> {
  await sql`
    update reconciliation.statement_day
    set claimed_until = null, read_at = coalesce(${read.at}::timestamptz, read_at),
        unanswered_inquiries = case when ${read.at}::timestamptz is null then unanswered_inquiries else 0 end,
        closed_at = case when ${read.at}::timestamptz is null then closed_at else ${read.closedAt}::timestamptz end
    where party = ${party} and day = ${day}`.execute(db);
}

export interface NewLine extends StatementLine {
  readonly ownId: Id<"sl">;
  readonly key: string;
}

/** Stores unknown lines; returns the party's ids of the new ones. */
export async function insertLines(
  db: Executor,
  { party, day }: DayPlace,
  lines: readonly NewLine[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ line_id: string }>`
    insert into reconciliation.statement_line
      (id, party, line_id, day, booked_at, currency, minor, kind, reference, key, read_at, assess_at)
    select own_id, ${party}, line_id, ${day}::date, booked_at, currency, minor, kind, reference, key, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${lines.map((line) => line.ownId)}::text[], ${lines.map((line) => line.id)}::text[],
      ${lines.map((line) => line.bookedAt)}::timestamptz[], ${lines.map((line) => line.amount.currency)}::text[],
      ${lines.map((line) => line.amount.minor)}::bigint[], ${lines.map((line) => line.kind)}::text[],
      ${lines.map((line) => line.reference)}::text[], ${lines.map((line) => line.key)}::text[])
      as fresh (own_id, line_id, booked_at, currency, minor, kind, reference, key)
    on conflict (party, line_id) do nothing returning line_id`.execute(db);
  return rows.map(({ line_id }) => line_id);
}

/** Whether every line of a gap has been compared since the inquiries about it ended. */
export async function isGapCompared(
  db: Executor,
  { since, begunAt, inquiredAt }: { readonly since: Date; readonly begunAt: Date; readonly inquiredAt: Date },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from reconciliation.walk where name = 'minute' and finished_at >= ${inquiredAt}::timestamptz + interval '1 minute'
      and not exists (select from reconciliation.statement_line
        where booked_at between ${since}::timestamptz - interval '5 minutes' and ${begunAt} and assess_at <= ${now})`.execute(db);
  return rows.length > 0;
}

/** Virtual account numbers with pay-ins on statements since an instant. */
export async function listPaidOn(
  db: Executor,
  parties: readonly string[],
  since: Date,
): Promise<readonly { readonly party: string; readonly number: string }[]> {
  const { rows } = await sql<{ party: string; number: string }>`
    select distinct party, key as number from reconciliation.statement_line
    where party = any(${[...parties]}::text[]) and booked_at >= ${since} and kind = 'pay_in' and reference is not null
    order by party, key`.execute(db);
  return rows;
}

export interface StoredLine {
  readonly id: Id<"sl">;
  readonly lineId: string;
  readonly day: LocalDate;
  readonly bookedAt: Date;
  readonly currency: Currency;
  readonly minor: bigint;
  readonly kind: StatementLine["kind"];
  readonly reference: string | null;
  readonly key: string;
  readonly bucket: string | null;
  readonly settledBy: Id<"jr"> | null;
}
const LINE = sql`id, line_id as "lineId", day, booked_at as "bookedAt", currency, minor, kind, reference, key, bucket, settled_by as "settledBy"`;

/** Lines by the party's ids, whatever their day. */
export async function listLinesById(db: Executor, party: string, lineIds: readonly string[]): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select ${LINE} from reconciliation.statement_line where party = ${party} and line_id = any(${lineIds}::text[])`.execute(db);
  return rows;
}

/** Line ids of a day, in order of the party's id, after the given one. */
export async function listLineIds(db: Executor, { party, day }: DayPlace, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ line_id: string }>`
    select line_id from reconciliation.statement_line where party = ${party} and day = ${day} and line_id > ${after}
    order by line_id limit ${limit}`.execute(db);
  return rows.map(({ line_id }) => line_id);
}

/** When each day of a party's statement was last read in full. */
export async function listReadings(
  db: Executor,
  parties: readonly string[],
  days: readonly LocalDate[],
): Promise<readonly (DayPlace & { readonly readAt: Date })[]> {
  const { rows } = await sql<DayPlace & { readAt: Date }>`
    select party, day, read_at as "readAt" from reconciliation.statement_day
    where party = any(${parties}::text[]) and day = any(${days}::date[]) and read_at is not null`.execute(db);
  return rows;
}

/**
 * Unclosed days with at least `times` unanswered inquiries, not read since `readBefore`. A day being read now is not silent: after hours of
 * downtime the first reading and this check start in the same minute.
 */
export async function listSilentDays(
  db: Executor,
  {
    readBefore,
    startedBefore,
    now,
    times,
  }: { readonly readBefore: Date; readonly startedBefore: LocalDate; readonly now: Date; readonly times: number },
): Promise<DayPlace[]> {
  const { rows } = await sql<DayPlace>`
    select party, day from reconciliation.statement_day
    where closed_at is null and requested_at is not null and requested_at > coalesce(read_at, '-infinity')
      and coalesce(read_at, '-infinity') < ${readBefore} and day <= ${startedBefore} and unanswered_inquiries >= ${times}
      and (claimed_until is null or claimed_until <= ${now})
    order by party, day limit 100`.execute(db);
  return rows;
}

export interface DayView extends DayPlace {
  readonly readAt: Date | null;
  readonly closedAt: Date | null;
  readonly lines: number;
}

/** The newest days of all parties. */
export async function listDays(db: Executor, since: LocalDate, limit: number): Promise<DayView[]> {
  const { rows } = await sql<DayView>`
    select party, day, read_at as "readAt", closed_at as "closedAt",
      (select count(*)::int from reconciliation.statement_line as line where line.party = of.party and line.day = of.day) as lines
    from reconciliation.statement_day as of where day >= ${since} order by day desc, party limit ${limit}`.execute(db);
  return rows;
}
