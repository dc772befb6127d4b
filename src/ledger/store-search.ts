/** SQL that finds journals. Every search reads a bounded number of candidates, newest first, and says where it stopped. */
import { sql, type RawBuilder } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Currency } from "#kernel/money.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { AmountTerm, JournalTerms } from "./model/journal-terms.ts";

/** So many candidates are read for a page; a rarer journal is found by going on. */
const CANDIDATES = 10_000;
/** The same of journals with an amount: each of them costs a look at its lines, and nearly all of them match. */
const CANDIDATES_OF_AMOUNT = 2_000;
const mostOf = ({ amounts }: JournalTerms) => (amounts === null ? CANDIDATES : CANDIDATES_OF_AMOUNT);
const NEWEST = 10n ** 18n;

interface JournalFilter extends JournalTerms {
  readonly day: LocalDate | null;
  /** Only journals with a lower number; null for all. */
  readonly before: bigint | null;
}

interface FoundRow {
  readonly no: bigint;
  readonly id: Id<"jr">;
  readonly kind: string;
  readonly subject: string | null;
  readonly effectiveAt: Date;
  readonly recordedAt: Date;
}

interface FoundPage {
  readonly rows: readonly FoundRow[];
  /** The last candidate that was read, where more remain. */
  readonly readTo: bigint | null;
}

/** Numbers of journals that may match, by the narrowest index there is. */
function candidates({ amounts, subject, id, day, before }: JournalFilter): RawBuilder<unknown> {
  const older = sql`< ${before ?? NEWEST}`;
  if (id !== null) return sql`select no from ledger.journal where id = ${id} and no ${older}`;
  if (subject !== null) return sql`select no from ledger.journal where subject = ${subject} and no ${older}`;
  if (amounts !== null)
    return sql`select distinct of_amount.no from unnest(${amounts.map(({ minor }) => minor)}::bigint[]) as asked (minor)
      cross join lateral (select distinct journal_no as no from ledger.posting
        where abs(minor) = asked.minor and journal_no ${older} order by no desc limit ${CANDIDATES_OF_AMOUNT}) as of_amount`;
  // `offset 0`: by the index of times. Otherwise PostgreSQL may go back through all journals until it meets the day.
  if (day !== null)
    return sql`select no from (select no from ledger.journal where ${isOn(day)} and no ${older} offset 0) as of_day`;
  return sql`select no from ledger.journal where no ${older}`;
}

const isOn = (day: LocalDate) => sql`journal.effective_at >= ${day}::date::timestamp at time zone 'Asia/Jakarta'
  and journal.effective_at < (${day}::date + 1)::timestamp at time zone 'Asia/Jakarta'`;

function isAmount({ minor, currencies }: AmountTerm): RawBuilder<unknown> {
  return sql`abs(posting.minor) = ${minor} and account.currency = any(${[...currencies]}::text[])`;
}

/** The account and the amount have to be those of one line. `offset 0`: looked at journal by journal, until the page is full. */
function hasLine({ amounts, account }: JournalFilter): RawBuilder<unknown> {
  const where = [
    ...(account === null ? [] : [sql`account.code = ${account}`]),
    ...(amounts === null ? [] : [sql`(${sql.join(amounts.map(isAmount), sql` or `)})`]),
  ];
  if (where.length === 0) return sql`true`;
  return sql`exists (select from ledger.posting join ledger.account on account.no = posting.account_no
    where posting.journal_no = journal.no and ${sql.join(where, sql` and `)} offset 0)`;
}

/** A page of journals that match all terms, newest first. */
export async function findJournals(db: Executor, filter: JournalFilter, limit: number): Promise<FoundPage> {
  const { kind, subject, day } = filter;
  const where = [
    ...(kind === null ? [] : [sql`journal.kind = ${kind}`]),
    ...(subject === null ? [] : [sql`journal.subject = ${subject}`]),
    ...(day === null ? [] : [isOn(day)]),
    hasLine(filter),
  ];
  type Nullable<Row> = { readonly [Name in keyof Row]: Row[Name] | null };
  const { rows } = await sql<Nullable<FoundRow> & { read: number; last: bigint | null }>`
    with candidate as materialized (select * from (${candidates(filter)}) as any_order order by no desc limit ${mostOf(filter)})
    select walk.read, walk.last, found.no, found.id, found.kind, found.subject, found.effective_at as "effectiveAt",
      found.recorded_at as "recordedAt"
    from (select count(*)::int as read, min(no) as last from candidate) as walk
    left join lateral (
      select journal.* from candidate join ledger.journal on journal.no = candidate.no
      where ${sql.join(where, sql` and `)} order by journal.no desc limit ${limit}
    ) as found on true
    order by found.no desc`.execute(db);
  const [first] = rows;
  return {
    rows: rows.filter((row): row is typeof row & FoundRow => row.no !== null),
    readTo: first !== undefined && first.read === mostOf(filter) ? first.last : null,
  };
}

/** The debits of journals, by currency. */
export async function listDebits(
  db: Executor,
  journalNos: readonly bigint[],
): Promise<readonly { readonly no: bigint; readonly currency: Currency; readonly minor: bigint }[]> {
  const { rows } = await sql<{ no: bigint; currency: Currency; minor: bigint }>`
    select posting.journal_no as no, account.currency, sum(posting.minor)::bigint as minor
    from ledger.posting join ledger.account on account.no = posting.account_no
    where posting.journal_no = any(${[...journalNos]}::bigint[]) and posting.minor > 0
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
