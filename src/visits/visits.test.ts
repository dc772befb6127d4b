/** Page counts, from the served page to the report, on a real database. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#kernel/time.ts";
import type { Actor } from "#platform/actor.ts";
import { openDatabase, openPool } from "#platform/db.ts";
import type { PageVisit } from "#platform/http/pages/visit.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { seedPrices } from "#pricing/testing/pricing-app.ts";
import { exportVisits, readVisits } from "./contract.ts";
import { countVisits, MAX_SOURCES_A_DAY } from "./count-visits.ts";
import { exportVisits as exportFile } from "./export-visits.ts";
import { visitsHttp } from "./http.ts";
import { visitJobs } from "./jobs.ts";
import { barsOf, stretchOf } from "./model/periods.ts";

/** Monday, 23 November 2026, 10:00 in Jakarta. */
const MONDAY = new Date("2026-11-23T03:00:00Z");
const app = await openTestApp({ now: MONDAY });
await seedPrices(app);
const { clock, database: db } = app.runtime;
const api = await openTestApi(app, [visitsHttp]);
let counter = countVisits(app.runtime);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});
beforeEach(async () => {
  clock.set(MONDAY);
  counter = countVisits(app.runtime);
  for (const table of ["page_count", "source_count"]) await sql`delete from ${sql.table(`visits.${table}`)}`.execute(db);
});

const visit = (page: string, more: Partial<PageVisit> = {}): PageVisit => ({
  page,
  language: "ID",
  device: "phone",
  source: null,
  ...more,
});
const staff = (...module: string[]): { actor: Actor } => ({
  actor: { kind: "staff", id: "us_1", level: "OPERATIONS", menuAccess: [{ menu: "report", module }] },
});
const report = async (period: "week" | "month" | "quarter" | "year" = "week") => {
  return expectOk(await api.call(readVisits, { period }, staff("view")));
};
const rows = async () =>
  (
    await sql<{
      row: string;
    }>`select concat_ws(' ', grain, period, page, language, device, views) as row from visits.page_count order by 1`.execute(db)
  ).rows.map(({ row }) => row);
const nightly = async () =>
  visitJobs[0]?.run(
    {
      runtime: app.runtime,
      transaction: (work) => app.as({ actor: { kind: "system", name: "test" } }, work),
      isLastAttempt: false,
    },
    {},
  );

describe("counting", () => {
  test("views of the same kind are one row, whatever their number and process", async () => {
    const other = countVisits(app.runtime);
    for (let view = 0; view < 1_000; view++) counter.note(visit("/faq"));
    other.note(visit("/faq"));
    other.note(visit("/faq", { language: "EN", device: "desktop" }));
    await Promise.all([counter.flush(), other.flush()]);
    counter.note(visit("/faq"));
    await counter.flush();
    await counter.flush();
    expect(await rows()).toEqual(["day 2026-11-23 /faq EN desktop 1", "day 2026-11-23 /faq ID phone 1002"]);
  });

  test("the day is Jakarta's: it changes at 17.00 UTC", async () => {
    clock.set(new Date("2026-11-23T16:59:59.999Z"));
    counter.note(visit("/"));
    clock.set(new Date("2026-11-23T17:00:00Z"));
    counter.note(visit("/"));
    await counter.flush();
    expect(await rows()).toEqual(["day 2026-11-23 / ID phone 1", "day 2026-11-24 / ID phone 1"]);
  });

  test("forged referrers add no more rows a day than the limit", async () => {
    const fresh = countVisits(app.runtime);
    for (let site = 0; site < 10 * MAX_SOURCES_A_DAY; site++) fresh.note(visit("/", { source: `site-${site}.example` }));
    await fresh.flush();
    const { rows: sources } = await sql<{ count: bigint; views: bigint; other: bigint }>`
      select count(*), sum(views)::bigint as views, sum(views) filter (where host = '*')::bigint as other from visits.source_count`.execute(
      db,
    );
    expect(sources).toEqual([{ count: BigInt(MAX_SOURCES_A_DAY + 1), views: 2_000n, other: 1_800n }]);
  });

  test("while the database is down counts wait, and are stored once it is back", async () => {
    const pool = openPool({ url: app.url, poolSize: 1 });
    const asOwner = (statement: string) => sql.raw(statement).execute(openDatabase(pool));
    counter.note(visit("/blog", { source: "news.example" }));
    await asOwner("alter table visits.page_count rename to page_count_away");
    await counter.flush();
    await asOwner("alter table visits.page_count_away rename to page_count");
    expect(await rows()).toEqual([]);
    counter.note(visit("/blog"));
    // The last flush, when the process stops.
    await counter.start()();
    expect(await rows()).toEqual(["day 2026-11-23 /blog ID phone 2"]);
    await pool.end();
  });
});

describe("the report", () => {
  test("shows views by day, page, language, device and source; addresses without a page are counted separately", async () => {
    counter.note(visit("/", { source: "google.com" }));
    counter.note(visit("/", { device: "desktop", language: "EN" }));
    counter.note(visit("/faq"));
    counter.note(visit("404"));
    clock.set(new Date(+MONDAY - 6 * DAY_MS));
    await counter.flush();
    const early = countVisits(app.runtime);
    early.note(visit("/"));
    clock.set(new Date(+MONDAY - 9 * DAY_MS));
    const before = countVisits(app.runtime);
    before.note(visit("/"));
    clock.set(new Date(+MONDAY - 20 * DAY_MS));
    const first = countVisits(app.runtime);
    first.note(visit("/"));
    for (const one of [early, before, first]) await one.flush();
    clock.set(MONDAY);
    const week = await report();
    expect(week).toMatchObject({
      from: "2026-11-17",
      to: "2026-11-23",
      grain: "day",
      total: 4,
      before: 1,
      notFound: 1,
      pageCount: 2,
      pages: [
        { page: "/", views: 3, phone: 2, english: 1 },
        { page: "/faq", views: 1, phone: 1, english: 0 },
      ],
      sources: [{ host: "google.com", views: 1 }],
      languages: [
        { language: "ID", views: 3 },
        { language: "EN", views: 1 },
      ],
      devices: [
        { device: "phone", views: 3 },
        { device: "desktop", views: 1 },
      ],
      retentionDays: 400,
    });
    expect(week.bars.map(({ views }) => views)).toEqual([1, 0, 0, 0, 0, 0, 3]);
    // Nothing was counted sixty days ago: the previous period would be half empty.
    expect(await report("month")).toMatchObject({ total: 6, before: null });
    expect((await report("quarter")).bars).toHaveLength(90);
  });

  test("of a year is by months, and days merged into months count once", async () => {
    for (const day of ["2025-12-01", "2026-02-03", "2026-02-28", "2026-11-22"]) {
      clock.set(new Date(`${day}T05:00:00Z`));
      const one = countVisits(app.runtime);
      one.note(visit("/", { source: "google.com" }));
      await one.flush();
    }
    clock.set(MONDAY);
    const whole = await report("year");
    expect(whole).toMatchObject({
      from: "2025-12-01",
      grain: "month",
      total: 4,
      before: null,
      sources: [{ host: "google.com", views: 4 }],
    });
    expect(whole.bars).toHaveLength(12);
    // Days are kept until the end of March.
    clock.set(new Date(+new Date("2026-03-01T05:00:00Z") + 400 * DAY_MS));
    await nightly();
    await nightly();
    clock.set(MONDAY);
    expect(await rows()).toEqual([
      "day 2026-11-22 / ID phone 1",
      "month 2025-12-01 / ID phone 1",
      "month 2026-02-01 / ID phone 2",
    ]);
    expect(await report("year")).toMatchObject({ total: 4, bars: whole.bars, sources: [{ host: "google.com", views: 4 }] });
  });

  test("as a file has every line, and nothing that a spreadsheet would run", async () => {
    counter.note(visit("/"));
    counter.note(visit("/=cmd", { source: "google.com" }));
    await counter.flush();
    await sql`insert into visits.source_count values ('day', '2026-11-23', '=cmd', 1)`.execute(db);
    const answer = await api.raw({ method: "GET", url: `${exportVisits.path}?period=week` });
    expect(answer.json()).toMatchObject({ code: 401 });
    expect((await file("week")).split("\r\n").slice(1, -1)).toEqual([
      '"2026-11-23","/","","ID","ponsel","1"',
      '"2026-11-23","/=cmd","","ID","ponsel","1"',
      `"2026-11-17 – 2026-11-23","","'=cmd","","","1"`,
      '"2026-11-17 – 2026-11-23","","google.com","","","1"',
    ]);
    expect(await file("year")).toContain('"2026-11","/"');
  });

  test("is refused as a file when it is too large, and to callers without the right", async () => {
    await sql`insert into visits.page_count select 'day', '2026-11-23', '/p' || n, 'ID', 'phone', 1 from generate_series(1, 100001) as n`.execute(
      db,
    );
    expect(await api.call(exportVisits, { period: "week" }, staff("export"))).toMatchObject({
      code: 409,
      status: "report_too_large",
    });
    expect(await api.call(exportVisits, { period: "week" }, staff("view"))).toMatchObject({ code: 403 });
    expect(await api.call(readVisits, { period: "week" }, staff("export"))).toMatchObject({ code: 403 });
    // The list is limited; the total number of pages is still reported.
    const large = await report();
    expect([large.pages.length, large.pageCount]).toEqual([100, 100_001]);
  });
});

/** The file as text. */
async function file(period: "week" | "year"): Promise<string> {
  const answer = await app.as({ ...staff("export"), language: "ID" }, (ctx) => exportFile(ctx, { period }));
  return String(answer.bytes);
}

test("periods end today; a year is twelve calendar months", () => {
  expect(stretchOf("week", "2026-11-23")).toEqual({ from: "2026-11-17", to: "2026-11-23", grain: "day" });
  expect(stretchOf("month", "2026-03-01")).toMatchObject({ from: "2026-01-31" });
  expect(stretchOf("year", "2026-12-31")).toMatchObject({ from: "2026-01-01", grain: "month" });
  expect(stretchOf("year", "2026-01-15")).toMatchObject({ from: "2025-02-01" });
  expect(barsOf(stretchOf("year", "2026-11-23"))).toHaveLength(12);
  expect(barsOf(stretchOf("quarter", "2026-11-23"))).toHaveLength(90);
});
