/**
 * Lets everything come to rest after a campaign. First the product finishes its queued jobs. Then days pass: its jobs run here, over the
 * same database and the same parties, under a clock that jumps to the next due step. The parties' clocks move along. The product keeps
 * serving meanwhile, since parties send it notifications.
 */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import type { Job, JobRun } from "#platform/jobs/run-worker.ts";
import { inTransaction } from "#platform/unit-of-work.ts";
import { reconciliationJobs } from "#reconciliation/jobs.ts";
import { transferJobs } from "#transfers/jobs.ts";
import { identitySettings } from "../../../src/wiring/capabilities.ts";
import { reconciliationDeps } from "../../../src/wiring/reconciliation.ts";
import { transferWorkDeps } from "../../../src/wiring/transfers.ts";
import type { Ground, App } from "./installation.ts";

/** A jump is at least this share of the time passed so far: where thousands of steps are due one after another, they then run a little late. */
const LEAST_LEAP = 0.1;
/** Jumps of a tenth, and of an hour at the most, make about four hundred and fifty in twenty days. */
const MAX_LEAPS = 600;
/**
 * Cash may wait for its recipient; nothing else may wait longer than this. A sender has a week to name another recipient, and where four
 * answers in ten are lost, days of inquiries come before that week and days of refunding after it.
 */
const HORIZON_MS = 20 * DAY_MS;
/** Additional statement inquiries to a party that loses four answers in ten: otherwise a day could stay silent by bad luck. */
const MORE_READINGS = 20;
/** After a jump of this length the circuits of the parties' clients count as reset. */
const CIRCUIT_RESTS_MS = MINUTE_MS;
/** Jobs whose number does not fall for this long are considered endless. */
const CALM_LIMIT_MS = 120_000;
/** Steps of cash that only waits. */
const MAY_WAIT = ["notify_pickup", "return_to_sender"];

export interface Rested {
  /** How far time was moved. */
  readonly passedMs: number;
  readonly leaps: number;
  /** Jobs that threw: a fault that the parties did not cause. */
  readonly stumbles: readonly string[];
}

/** Requires a running product. Afterwards the product serves, but its worker is stopped. */
export async function comeToRest(ground: Ground): Promise<Rested> {
  await finishJobs(ground);
  await ground.product.stop();
  ground.product.start("web");
  await ground.product.untilReady();
  let passedMs = 0;
  const openApp = () => ground.openAppAt(() => new Date(Date.now() + passedMs));
  let app = openApp();
  let jobs = jobsOf(app);
  const stumbles: string[] = [];
  const move = async (byMs: number) => {
    passedMs += byMs;
    await moveParties(ground, byMs);
    // Otherwise a circuit that rests for ten seconds would rest for days of jumps.
    if (byMs < CIRCUIT_RESTS_MS) return;
    app = openApp();
    jobs = jobsOf(app);
  };
  let leaps = 0;
  for (; leaps < MAX_LEAPS; leaps++) {
    for (const job of jobs.transfers) await runOne(app, job, stumbles);
    const next = await nextDue(app);
    if (next === null || passedMs > HORIZON_MS) break;
    const untilDueMs = Math.max(0, next.getTime() - app.runtime.clock.now().getTime()) + 1_000;
    await move(Math.max(untilDueMs, Math.min(HOUR_MS, passedMs * LEAST_LEAP)));
    // The notifications that this causes take a moment to arrive.
    await pause(60);
  }
  if (leaps === MAX_LEAPS) stumbles.push(`after ${MAX_LEAPS} leaps of time something is still due`);
  // Books are compared with statements some hours after the end of their day.
  for (const byMs of [31 * MINUTE_MS, DAY_MS + 3 * HOUR_MS, DAY_MS]) {
    await move(byMs);
    for (const job of [...jobs.books, ...jobs.transfers, ...jobs.books]) await runOne(app, job, stumbles);
  }
  for (let n = 0; n < MORE_READINGS && (await isUnanswered(app)); n++) {
    await move(10 * MINUTE_MS);
    for (const job of [...jobs.transfers, ...jobs.books]) await runOne(app, job, stumbles);
  }
  return { passedMs, leaps, stumbles };
}

/** Runs scheduled jobs now; resolves when only the recurring ones are left. */
async function finishJobs({ app }: Ground): Promise<void> {
  const hurry = sql`update graphile_worker._private_jobs set run_at = now() where run_at > now() and attempts < max_attempts`;
  const left = sql<{ task: string; jobs: number }>`select task_identifier as task, count(*)::int as jobs from graphile_worker.jobs
    where attempts < max_attempts or locked_at is not null group by 1`;
  let fewest = Number.POSITIVE_INFINITY;
  for (let endsAt = Date.now() + CALM_LIMIT_MS; ; await pause(500)) {
    await hurry.execute(app.runtime.database);
    const { rows } = await left.execute(app.runtime.database);
    if (rows.length === 0) return;
    const count = rows.reduce((sum, { jobs }) => sum + jobs, 0);
    if (count < fewest) endsAt = Date.now() + CALM_LIMIT_MS;
    fewest = Math.min(fewest, count);
    if (Date.now() > endsAt) throw new Error(`jobs do not end: ${rows.map(({ task, jobs }) => `${task} ${jobs}`).join(", ")}`);
  }
}

export interface Jobs {
  readonly transfers: readonly Job[];
  readonly books: readonly Job[];
  /** Jobs that only run when they are enqueued. */
  readonly queued: readonly Job[];
}

export function jobsOf({ config, parties }: App): Jobs {
  const work = transferWorkDeps(identitySettings(config), parties);
  const books = reconciliationDeps(config.SITE_URL, parties);
  if (work === null || books === null) throw new Error("the installation has no bank");
  const all = transferJobs(work);
  const [transfers, queued] = [all.filter(({ every }) => every !== undefined), all.filter(({ every }) => every === undefined)];
  return { transfers, queued, books: reconciliationJobs(books) };
}

export async function runOne(
  { runtime }: App,
  job: Job,
  stumbles: string[],
  payload: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const facts = {
    requestId: "rest",
    actor: { kind: "system", name: job.name },
    language: "ID",
    address: "system",
  } as const;
  const run: JobRun = { runtime, isLastAttempt: false, transaction: (work) => inTransaction(runtime, facts, work) };
  try {
    await job.run(run, payload);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    stumbles.push(`${job.name}: ${error.message}`);
  }
}

/** Due time of the next transfer step; null when everything left may wait, or waits for staff although it has a due step. */
async function nextDue({ runtime }: App): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(due_at) as at from transfers.transfer
    where due_step is not null and not needs_person and due_step not in (${sql.join(MAY_WAIT)})`.execute(runtime.database);
  return rows[0]?.at ?? null;
}

/** Whether a day of any statement has unanswered inquiries and is not closed. */
async function isUnanswered({ runtime }: App): Promise<boolean> {
  const { rows } =
    await sql`select from reconciliation.statement_day where unanswered_inquiries > 0 and closed_at is null limit 1`.execute(
      runtime.database,
    );
  return rows.length > 0;
}

export async function moveParties({ bankUrl, partnerUrl }: Ground, byMs: number): Promise<void> {
  const ahead = Math.ceil(byMs);
  if (ahead < 1) return;
  await steer(`${bankUrl}/control/time`, { advanceMs: ahead });
  await steer(`${partnerUrl}/control/time`, { advance_ms: ahead });
}

/** Sends a control call to a simulator. */
export async function steer(address: string, body: object): Promise<unknown> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status} ${await answer.text()}`);
  return answer.json();
}
