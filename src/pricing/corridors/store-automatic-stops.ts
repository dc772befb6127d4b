/** SQL of automatic stops. A stop is inserted once while it lasts, and ended once: the index and the update are the checks. */
import { sql } from "kysely";
import type { Currency } from "#kernel/money.ts";
import type { Executor } from "#platform/db.ts";
import type { AutomaticStop, Shortage, StopCause } from "./model/automatic-stop.ts";

interface Row {
  readonly corridor: string;
  readonly account: string;
  readonly currency: string;
  readonly cause: string;
  readonly available_minor: bigint;
  readonly runway_days: number | null;
  readonly stopped_at: Date;
  readonly opened_at: Date | null;
}
const COLUMNS = sql`corridor, account, currency, cause, available_minor, runway_days, stopped_at, opened_at`;

const toStop = (row: Row): AutomaticStop => ({
  corridor: row.corridor,
  account: row.account,
  currency: row.currency as Currency,
  cause: row.cause as StopCause,
  availableMinor: row.available_minor,
  runwayDays: row.runway_days,
  stoppedAt: row.stopped_at,
  openedAt: row.opened_at,
});

/** A bound for memory: the oldest are left out. */
const MAX_STOPS = 5_000;

/** The automatic stop of a corridor that lasts at an instant, or null. */
export async function findAutomaticStop(db: Executor, corridor: string, at: Date): Promise<AutomaticStop | null> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from pricing.automatic_stop
    where corridor = ${corridor} and stopped_at <= ${at} and (opened_at is null or opened_at > ${at})
    order by stopped_at desc, no desc limit 1`.execute(db);
  return rows[0] === undefined ? null : toStop(rows[0]);
}

/** The automatic stops that last now, by corridor. */
export async function listAutomaticStops(db: Executor): Promise<Map<string, AutomaticStop>> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from pricing.automatic_stop where opened_at is null order by corridor limit ${MAX_STOPS}`.execute(db);
  return new Map(rows.map((row) => [row.corridor, toStop(row)]));
}

/** The automatic stops that last now or ended after an instant, by corridor. */
export async function listAutomaticStopsSince(db: Executor, after: Date): Promise<Map<string, AutomaticStop[]>> {
  const { rows } = await sql<Row>`
    (select ${COLUMNS} from pricing.automatic_stop where opened_at is null)
    union all (select ${COLUMNS} from pricing.automatic_stop where opened_at > ${after} and opened_at > stopped_at)
    order by stopped_at desc limit ${MAX_STOPS}`.execute(db);
  return Map.groupBy(rows.map(toStop).toReversed(), ({ corridor }) => corridor);
}

/** Stops a corridor; false when it is stopped automatically already. */
export async function insertAutomaticStop(db: Executor, shortage: Shortage, now: Date): Promise<boolean> {
  const { corridor, account, currency, cause, availableMinor, runwayDays, term } = shortage;
  const inserted = await sql`
    insert into pricing.automatic_stop (corridor, account, currency, cause, available_minor, runway_days, term, stopped_at)
    values (${corridor}, ${account}, ${currency}, ${cause}, ${availableMinor}, ${runwayDays}, ${term}, ${now})
    on conflict (corridor) where opened_at is null do nothing`.execute(db);
  return (inserted.numAffectedRows ?? 0n) > 0n;
}

/** Ends a corridor's automatic stop; false when there is none. */
export async function endAutomaticStop(db: Executor, corridor: string, now: Date): Promise<boolean> {
  const ended = await sql`
    update pricing.automatic_stop set opened_at = greatest(stopped_at, ${now}) where corridor = ${corridor} and opened_at is null`.execute(
    db,
  );
  return (ended.numAffectedRows ?? 0n) > 0n;
}

/** Lets one transaction at a time decide about automatic stops: two processes read the accounts one after the other. */
export async function lockAutomaticStops(db: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${AUTOMATIC_STOP_LOCK}::bigint)`.execute(db);
}
const AUTOMATIC_STOP_LOCK = 570_421_101;
