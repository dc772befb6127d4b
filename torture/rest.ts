/**
 * Lets everything come to rest after a campaign. First the product itself finishes what its jobs have; then days pass: its own jobs are run
 * here, over the same database and the same parties, under a clock that is moved to whatever is due next. The parties' clocks move along. The product
 * keeps serving meanwhile, since parties tell it things.
 */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import type { Job, JobRun } from "#platform/jobs/run-worker.ts";
import { inTransaction } from "#platform/unit-of-work.ts";
import { reconciliationJobs } from "#reconciliation/jobs.ts";
import { transferJobs } from "#transfers/jobs.ts";
import { identitySettings } from "../src/capabilities.ts";
import { reconciliationParts } from "../src/reconciliation-parts.ts";
import { transferWorkParts } from "../src/transfer-parts.ts";
import type { Ground, House } from "./ground.ts";

/** A leap is at least this share of the time that has passed: where thousands are due one after the other, the product's jobs come a little late. */
const LEAST_LEAP = 0.1;
/** Leaps of a tenth and of an hour at the most make some four hundred and fifty of the twenty days. */
const MAX_LEAPS = 600;
/**
 * Cash may wait for its recipient; nothing else of what is left may wait longer than this. A sender has a week to name another recipient, and where
 * four answers in ten are lost there are days of asking before that week and of paying back after it.
 */
const HORIZON_MS = 20 * DAY_MS;
/** A party that loses four answers in ten is asked for its statements this many times more: then no day is silent by bad luck. */
const MORE_READINGS = 20;
/** Clients of parties that were left alone have forgotten it after a leap of this length. */
const CIRCUIT_RESTS_MS = MINUTE_MS;
/** Jobs that do not become fewer for so long do not end. */
const CALM_LIMIT_MS = 120_000;
/** Steps of cash that simply waits. */
const MAY_WAIT = ["give_notice", "return_to_sender"];

export interface Rested {
  /** How far time was moved. */
  readonly passedMs: number;
  readonly leaps: number;
  /** Jobs that threw: a fault that is not one of the parties' own. */
  readonly stumbles: readonly string[];
}

/** The product has to be alive. Afterwards it serves, and works no more. */
export async function comeToRest(ground: Ground): Promise<Rested> {
  await finishJobs(ground);
  await ground.product.stop();
  ground.product.start("web");
  await ground.product.untilReady();
  let passedMs = 0;
  const openHouse = () => ground.openHouseAt(() => new Date(Date.now() + passedMs));
  let house = openHouse();
  let jobs = jobsOf(house);
  const stumbles: string[] = [];
  const move = async (byMs: number) => {
    passedMs += byMs;
    await moveParties(ground, byMs);
    // A circuit that rests for ten seconds would rest for days of leaps otherwise.
    if (byMs < CIRCUIT_RESTS_MS) return;
    house = openHouse();
    jobs = jobsOf(house);
  };
  let leaps = 0;
  for (; leaps < MAX_LEAPS; leaps++) {
    for (const job of jobs.transfers) await runOne(house, job, stumbles);
    const next = await nextDue(house);
    if (next === null || passedMs > HORIZON_MS) break;
    const untilDueMs = Math.max(0, next.getTime() - house.machinery.clock.now().getTime()) + 1_000;
    await move(Math.max(untilDueMs, Math.min(HOUR_MS, passedMs * LEAST_LEAP)));
    // What the parties say upon it takes a moment to be heard.
    await pause(60);
  }
  if (leaps === MAX_LEAPS) stumbles.push(`after ${MAX_LEAPS} leaps of time something is still due`);
  // Books are compared with statements once their day is over and some hours have passed.
  for (const byMs of [31 * MINUTE_MS, DAY_MS + 3 * HOUR_MS, DAY_MS]) {
    await move(byMs);
    for (const job of [...jobs.books, ...jobs.transfers, ...jobs.books]) await runOne(house, job, stumbles);
  }
  for (let n = 0; n < MORE_READINGS && (await isAskedInVain(house)); n++) {
    await move(10 * MINUTE_MS);
    for (const job of [...jobs.transfers, ...jobs.books]) await runOne(house, job, stumbles);
  }
  return { passedMs, leaps, stumbles };
}

/** What waits for its minute is done now; resolves when nothing is left but what comes by itself each minute. */
async function finishJobs({ house }: Ground): Promise<void> {
  const hurry = sql`update graphile_worker._private_jobs set run_at = now() where run_at > now() and attempts < max_attempts`;
  const left = sql<{ task: string; jobs: number }>`select task_identifier as task, count(*)::int as jobs from graphile_worker.jobs
    where attempts < max_attempts or locked_at is not null group by 1`;
  let fewest = Number.POSITIVE_INFINITY;
  for (let endsAt = Date.now() + CALM_LIMIT_MS; ; await pause(500)) {
    await hurry.execute(house.machinery.database);
    const { rows } = await left.execute(house.machinery.database);
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
  /** Those that only come when they are asked for. */
  readonly queued: readonly Job[];
}

export function jobsOf({ config, parties }: House): Jobs {
  const work = transferWorkParts(identitySettings(config), parties);
  const books = reconciliationParts(config.SITE_URL, parties);
  if (work === null || books === null) throw new Error("the ground has no bank");
  const all = transferJobs(work);
  const [transfers, queued] = [all.filter(({ every }) => every !== undefined), all.filter(({ every }) => every === undefined)];
  return { transfers, queued, books: reconciliationJobs(books) };
}

export async function runOne(
  { machinery }: House,
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
  const run: JobRun = { machinery, isLastAttempt: false, beat: (work) => inTransaction(machinery, facts, work) };
  try {
    await job.run(run, payload);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    stumbles.push(`${job.name}: ${error.message}`);
  }
}

/** When the next step of a transfer is due; null when all that is left may wait, or has a person's attention though it goes on. */
async function nextDue({ machinery }: House): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(due_at) as at from transfers.transfer
    where due_step is not null and not needs_person and due_step not in (${sql.join(MAY_WAIT)})`.execute(machinery.database);
  return rows[0]?.at ?? null;
}

/** Whether a day of some statement has been asked for since it was last read. */
async function isAskedInVain({ machinery }: House): Promise<boolean> {
  const { rows } =
    await sql`select from reconciliation.statement_day where asked_in_vain > 0 and closed_at is null limit 1`.execute(
      machinery.database,
    );
  return rows.length > 0;
}

export async function moveParties({ bankUrl, partnerUrl }: Ground, byMs: number): Promise<void> {
  const ahead = Math.ceil(byMs);
  if (ahead < 1) return;
  await steer(`${bankUrl}/control/time`, { advanceMs: ahead });
  await steer(`${partnerUrl}/control/time`, { advance_ms: ahead });
}

/** Tells a simulator what to do. */
export async function steer(address: string, body: object): Promise<unknown> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status} ${await answer.text()}`);
  return answer.json();
}
