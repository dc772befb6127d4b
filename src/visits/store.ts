/** SQL of page counts. */
import { sql } from "kysely";
import type { Language } from "#kernel/locale.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { Stretch } from "./model/periods.ts";

export interface PageCount {
  readonly day: LocalDate;
  readonly page: string;
  readonly language: Language;
  readonly device: "phone" | "desktop";
  readonly views: number;
}
export interface SourceCount {
  readonly day: LocalDate;
  readonly host: string;
  readonly views: number;
}

/** Adds the counts of a process in one statement. Rows are sorted, so that concurrent processes cannot deadlock. */
export async function addCounts(db: Executor, pages: readonly PageCount[], sources: readonly SourceCount[]): Promise<void> {
  const ordered = pages.toSorted((one, other) => compare(keyOf(one), keyOf(other)));
  const hosts = sources.toSorted((one, other) => compare(`${one.day} ${one.host}`, `${other.day} ${other.host}`));
  await sql`
    with pages as (
      insert into visits.page_count (grain, period, page, language, device, views)
      select 'day', * from unnest(${column(ordered, "day")}::date[], ${column(ordered, "page")}::text[], ${column(ordered, "language")}::text[],
        ${column(ordered, "device")}::text[], ${column(ordered, "views")}::bigint[])
      on conflict (grain, period, page, language, device) do update set views = page_count.views + excluded.views
    )
    insert into visits.source_count (grain, period, host, views)
    select 'day', * from unnest(${column(hosts, "day")}::date[], ${column(hosts, "host")}::text[], ${column(hosts, "views")}::bigint[])
    on conflict (grain, period, host) do update set views = source_count.views + excluded.views`.execute(db);
}

/** One column of the rows, for `unnest`. */
const column = <T, K extends keyof T>(rows: readonly T[], name: K) => rows.map((row) => row[name]);
const keyOf = ({ day, page, language, device }: PageCount) => `${day} ${page} ${language} ${device}`;
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Whether any visit was ever counted. */
export async function hasCounts(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from visits.page_count) as has`.execute(db);
  return rows[0]?.has ?? false;
}

/** Merges days before `before` into their months. Returns the number of rows removed. */
export async function rollUp(db: Executor, before: LocalDate): Promise<number> {
  const { rows } = await sql<{ gone: bigint }>`
    with pages as (
      delete from visits.page_count where grain = 'day' and period < ${before}::date returning period, page, language, device, views
    ), sources as (
      delete from visits.source_count where grain = 'day' and period < ${before}::date returning period, host, views
    ), page_months as (
      insert into visits.page_count (grain, period, page, language, device, views)
      select 'month', date_trunc('month', period)::date, page, language, device, sum(views) from pages group by 2, 3, 4, 5
      on conflict (grain, period, page, language, device) do update set views = page_count.views + excluded.views
    ), source_months as (
      insert into visits.source_count (grain, period, host, views)
      select 'month', date_trunc('month', period)::date, host, sum(views) from sources group by 2, 3
      on conflict (grain, period, host) do update set views = source_count.views + excluded.views
    )
    select (select count(*) from pages) + (select count(*) from sources) as gone`.execute(db);
  return Number(rows[0]?.gone ?? 0);
}

/** Selects days only, or for a period of months also the merged months: such a period begins on the first of a month. */
const within = ({ from, to, grain }: Stretch) =>
  sql`period between ${from}::date and ${to}::date and (grain = 'day' or ${grain === "month"}::boolean)`;
const barOf = ({ grain }: Stretch) => (grain === "day" ? sql`period` : sql`date_trunc('month', period)::date`);

/** Views by day or month, page, language and device: the lines of the export. */
export async function listCounts(db: Executor, stretch: Stretch, limit: number): Promise<PageCount[]> {
  const { rows } = await sql<Omit<PageCount, "views"> & { views: bigint }>`
    select to_char(${barOf(stretch)}, 'YYYY-MM-DD') as day, page, language, device, sum(views)::bigint as views from visits.page_count
    where ${within(stretch)} group by 1, 2, 3, 4 order by 1 desc, 5 desc, 2, 3, 4 limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, views: Number(row.views) }));
}

/** Views by referring site, the most first. */
export async function listSources(db: Executor, stretch: Stretch, limit: number): Promise<{ host: string; views: number }[]> {
  const { rows } = await sql<{ host: string; views: bigint }>`
    select host, sum(views)::bigint as views from visits.source_count where ${within(stretch)}
    group by host order by 2 desc, 1 limit ${limit}`.execute(db);
  return rows.map(({ host, views }) => ({ host, views: Number(views) }));
}

/** Views by day or month, without addresses that belong to no page. */
export async function listBars(db: Executor, stretch: Stretch, notFound: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ bar: string; views: bigint }>`
    select to_char(${barOf(stretch)}, 'YYYY-MM-DD') as bar, sum(views)::bigint as views from visits.page_count
    where ${within(stretch)} and page <> ${notFound} group by 1`.execute(db);
  return new Map(rows.map(({ bar, views }) => [bar, Number(views)]));
}

export interface PageTotal {
  readonly page: string;
  readonly views: number;
  readonly phone: number;
  readonly english: number;
}

/** Every page with its views, the most first. At most as many as the site has, which is few. */
export async function listPageTotals(db: Executor, stretch: Stretch): Promise<PageTotal[]> {
  const { rows } = await sql<{ page: string; views: bigint; phone: bigint; english: bigint }>`
    select page, sum(views)::bigint as views, coalesce(sum(views) filter (where device = 'phone'), 0)::bigint as phone,
      coalesce(sum(views) filter (where language = 'EN'), 0)::bigint as english
    from visits.page_count where ${within(stretch)} group by page order by 2 desc, 1`.execute(db);
  return rows.map(({ page, views, phone, english }) => ({
    page,
    views: Number(views),
    phone: Number(phone),
    english: Number(english),
  }));
}

/** All views of a period; null when counting began after its first day, because the period was not counted completely. */
export async function countWhole(db: Executor, { from, to }: Stretch, notFound: string): Promise<number | null> {
  const { rows } = await sql<{ views: bigint | null }>`
    select case when (select min(period) from visits.page_count) <= ${from}::date then coalesce(sum(views), 0)::bigint end as views
    from visits.page_count where grain = 'day' and period between ${from}::date and ${to}::date and page <> ${notFound}`.execute(
    db,
  );
  const views = rows[0]?.views ?? null;
  return views === null ? null : Number(views);
}
