/** SQL of closing balances: as stated, and what moved on one side only by the end of a day. */
import { sql } from "kysely";
import type { Currency, Money } from "#kernel/money.ts";
import type { Executor } from "#platform/db.ts";
import type { Crossing } from "../model/closing.ts";
import type { DayPlace } from "./store.ts";

/** Stores what the last reading states. */
export async function storeClosing(db: Executor, { party, day }: DayPlace, closing: readonly Money[], now: Date): Promise<void> {
  if (closing.length === 0) return;
  await sql`
    insert into reconciliation.statement_balance (party, day, currency, minor, read_at)
    select ${party}, ${day}::date, stated.*, ${now}::timestamptz
    from unnest(${closing.map(({ currency }) => currency)}::text[], ${closing.map(({ minor }) => minor)}::bigint[]) as stated
    on conflict (party, day, currency) do update set minor = excluded.minor, read_at = excluded.read_at`.execute(db);
}

export interface StatedClosing extends DayPlace {
  readonly account: string;
  readonly currency: Currency;
  readonly minor: bigint;
}

/** Stated balances of days, with our account that each is about: `bank:014:IDR`. */
export async function listClosings(db: Executor, places: readonly DayPlace[]): Promise<StatedClosing[]> {
  const { rows } = await sql<StatedClosing>`
    select of.party, of.day, of.account || ':' || of.party || ':' || stated.currency as account, stated.currency, stated.minor
    from unnest(${places.map(({ party }) => party)}::text[], ${places.map(({ day }) => day)}::date[]) as asked (party, day)
    join reconciliation.statement_day as of on of.party = asked.party and of.day = asked.day
    join reconciliation.statement_balance as stated on stated.party = of.party and stated.day = of.day
    order by of.day desc, of.party, stated.currency`.execute(db);
  return rows;
}

/** A payment may be on the two sides this many days apart; an open difference may be older. */
const WINDOW_DAYS = 7;

/**
 * What moved on one side only by the end of a day, by key: of the keys with a line or posting around that day, and of those still open. Read
 * only for a day whose balances differ.
 */
export async function sumCrossing(db: Executor, { party, day, account, currency }: StatedClosing): Promise<Crossing> {
  const { rows } = await sql<Crossing>`
    with around as (
      select key from reconciliation.statement_line where party = ${party} and currency = ${currency}
        and day between ${day}::date - ${WINDOW_DAYS}::int and ${day}::date
      union select key from reconciliation.entry where party = ${party} and currency = ${currency}
        and day between ${day}::date - ${WINDOW_DAYS}::int and ${day}::date
      union select finding.key from reconciliation.case_file as finding
        where (finding.state in ('open', 'assigned') or finding.outcome = 'explained') and finding.party = ${party} and finding.currency = ${currency} and finding.key is not null
    ), sides as (
      select
        coalesce((select sum(minor) from reconciliation.statement_line as line
          where line.party = ${party} and line.currency = ${currency} and line.key = around.key and line.day <= ${day}::date), 0) as lines,
        coalesce((select sum(minor) from reconciliation.entry
          where entry.party = ${party} and entry.currency = ${currency} and entry.key = around.key and entry.day <= ${day}::date
            and entry.account = ${account}), 0) as entries,
        exists (select from reconciliation.statement_line as line
          where line.party = ${party} and line.currency = ${currency} and line.key = around.key and line.day <= ${day}::date) as has_lines
      from around
    )
    select coalesce(sum(lines - entries) filter (where has_lines), 0)::bigint as lines,
      coalesce(sum(entries) filter (where not has_lines), 0)::bigint as entries from sides`.execute(db);
  return rows[0] ?? { lines: 0n, entries: 0n };
}
