/** What the hourly job stores of the reference source. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { parseRate, type Rate } from "#kernel/rate.ts";
import type { LocalDate } from "#kernel/time.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { rateJobs } from "../jobs.ts";
import type { ReferenceAnswer } from "./model/rates.ts";

const app = await openTestApp({ now: new Date("2026-11-20T16:00:00Z") });
const { database: db, clock } = app.runtime;
afterAll(() => app[Symbol.asyncDispose]());

const read = (day: LocalDate, pairs: Record<string, string>): ReferenceAnswer => ({
  outcome: "read",
  rates: { day, perEuro: new Map(Object.entries(pairs).map(([currency, text]) => [currency, parseRate(text) as Rate])) },
});
async function fetched(answer: ReferenceAnswer): Promise<void> {
  clock.advance(1_000);
  const [job] = rateJobs("ecb", async () => answer);
  if (!job) throw new Error("no job");
  const actor = { kind: "system", name: job.name } as const;
  await job.run({ runtime: app.runtime, transaction: (work) => app.as({ actor }, work), isLastAttempt: false }, {});
}
const rows = async () =>
  (
    await sql<{
      line: string;
    }>`select currency || ' ' || mid::float8 || ' ' || to_char(as_of at time zone 'UTC', 'DD HH24:MI') as line
      from pricing.reference_rate order by as_of, currency, fetched_at`.execute(db)
  ).rows.map(({ line }) => line);
const trail = async () =>
  (await sql<{ n: bigint }>`select count(*) as n from audit.entry where code = 'pricing.reference_recorded'`.execute(db)).rows[0]
    ?.n;

test("each rate is stored once; a correction is added beside it; another day is added after it", async () => {
  await fetched(read("2026-11-20", { IDR: "18900", SGD: "1.5", THB: "37" }));
  await fetched(read("2026-11-20", { IDR: "18900", SGD: "1.5", THB: "37" }));
  expect(await rows()).toEqual(["EUR 18900 20 13:15", "SGD 12600 20 13:15"]);
  await fetched(read("2026-11-20", { IDR: "18900", SGD: "1.4" }));
  expect(await rows()).toEqual(["EUR 18900 20 13:15", "SGD 12600 20 13:15", "SGD 13500 20 13:15"]);
  // A correction is withdrawn: the newest entry counts.
  await fetched(read("2026-11-20", { IDR: "18900", SGD: "1.5" }));
  expect((await rows()).at(-1)).toBe("SGD 12600 20 13:15");
  expect(await trail()).toBe(3n);
});

test("the job runs at worker start, so that a new installation does not wait an hour", () =>
  expect(rateJobs("ecb", async () => ({ outcome: "no_answer", why: "x" }))[0]).toMatchObject({ atStart: true }));

test("parallel runs store a rate once", async () => {
  clock.set(new Date("2026-11-23T16:00:00Z"));
  await Promise.all(Array.from({ length: 6 }, () => fetched(read("2026-11-23", { IDR: "19000", SGD: "1.5" }))));
  expect((await rows()).filter((line) => line.includes(" 23 "))).toHaveLength(2);
});

test("rates of a future time and rates without rupiah are ignored", async () => {
  const before = await rows();
  await fetched(read("2026-11-24", { IDR: "19000", SGD: "1.5" }));
  await fetched(read("2026-11-23", { USD: "1.1" }));
  expect(await rows()).toEqual(before);
});

test("a source that does not answer changes nothing and does not fail the job", async () => {
  const before = await rows();
  await fetched({ outcome: "no_answer", why: "timeout" });
  expect(await rows()).toEqual(before);
});

test("the table is append-only", async () => {
  await expect(sql`update pricing.reference_rate set mid = 1`.execute(db)).rejects.toThrow("permission denied");
  await expect(sql`delete from pricing.reference_rate`.execute(db)).rejects.toThrow("permission denied");
});
