/** SQL of rate alerts. */
import { sql } from "kysely";
import { parseRate, rateText, type Rate } from "#kernel/rate.ts";
import type { Executor } from "#platform/db.ts";

interface AlertRow {
  readonly id: `ra_${string}`;
  readonly person: string;
  readonly corridor: string;
  readonly below: Rate;
  readonly madeAt: Date;
  readonly fired: { readonly at: Date; readonly rate: Rate } | null;
}

interface Row {
  readonly id: `ra_${string}`;
  readonly person: string;
  readonly corridor: string;
  readonly below: string;
  readonly made_at: Date;
  readonly fired_at: Date | null;
  readonly fired_rate: string | null;
}

function stored(text: string): Rate {
  const rate = parseRate(text);
  if (rate === null) throw new Error("a stored rate cannot be parsed");
  return rate;
}

const toAlert = ({ id, person, corridor, below, made_at, fired_at, fired_rate }: Row): AlertRow => ({
  id,
  person,
  corridor,
  below: stored(below),
  madeAt: made_at,
  fired: fired_at === null || fired_rate === null ? null : { at: fired_at, rate: stored(fired_rate) },
});

/**
 * Serialises the creation of alerts for one person until the transaction ends. Without this lock, two at once would exceed the limit by
 * one.
 */
export async function lockAlertsOf(db: Executor, person: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notifications.alerts/${person}`}, 0))`.execute(db);
}

export async function findAlert(db: Executor, id: string): Promise<AlertRow | null> {
  const { rows } = await sql<Row>`select * from notifications.rate_alert where id = ${id}`.execute(db);
  return rows[0] === undefined ? null : toAlert(rows[0]);
}

/** Waiting alerts first, then fired ones, the latest first. */
export async function listAlertRows(db: Executor, person: string, limit: number): Promise<AlertRow[]> {
  const { rows } = await sql<Row>`
    select * from notifications.rate_alert where person = ${person}
    order by fired_at desc nulls first, made_at desc, id limit ${limit}`.execute(db);
  return rows.map(toAlert);
}

export async function countWaitingAlerts(db: Executor, person: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from notifications.rate_alert where person = ${person} and fired_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function insertAlert(
  db: Executor,
  { id, person, corridor, below }: Pick<AlertRow, "id" | "person" | "corridor" | "below">,
  now: Date,
): Promise<void> {
  await sql`insert into notifications.rate_alert (id, person, corridor, below, made_at)
    values (${id}, ${person}, ${corridor}, ${rateText(below)}, ${now})`.execute(db);
}

export async function deleteAlertRow(db: Executor, id: string, person: string): Promise<void> {
  await sql`delete from notifications.rate_alert where id = ${id} and person = ${person}`.execute(db);
}

/**
 * Fires alerts that wait for a rate above the given ones, up to the limit. The update is the check, so concurrent calls fire each alert
 * once.
 */
export async function fireAlerts(
  db: Executor,
  rates: readonly { readonly corridor: string; readonly rate: Rate }[],
  limit: number,
  now: Date,
): Promise<AlertRow[]> {
  const { rows } = await sql<Row>`
    with due as (
      select alert.id, said.rate from notifications.rate_alert as alert
      join unnest(${rates.map(({ corridor }) => corridor)}::text[], ${rates.map(({ rate }) => rateText(rate))}::numeric[]) as said (corridor, rate)
        on said.corridor = alert.corridor and said.rate < alert.below
      where alert.fired_at is null order by alert.id limit ${limit} for update of alert skip locked)
    update notifications.rate_alert as alert set fired_at = greatest(alert.made_at, ${now}), fired_rate = due.rate
    from due where alert.id = due.id returning alert.*`.execute(db);
  return rows.map(toAlert);
}
