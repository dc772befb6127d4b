/**
 * Runs jobs on time in a demo whose clock is moved ahead (decision 0037). The application sets a job's due time by its own clock;
 * graphile-worker goes by PostgreSQL's clock, which is not moved. So this module looks for jobs due by the application's clock, and makes
 * them due now.
 */
import { setTimeout as pause } from "node:timers/promises";
import { parseCrontab } from "graphile-worker";
import { sql } from "kysely";
import type { Database } from "../db.ts";
import type { Runtime } from "../unit-of-work.ts";

const LOOK_EVERY_MS = 250;
const MINUTE_MS = 60_000;
/** Caps how far back a leap is searched: cron patterns repeat within this time. */
const MAX_MINUTES = 366 * 1_440;

interface Deps extends Pick<Runtime, "database" | "clock" | "log"> {
  /** The scheduled jobs, as lines of a crontab. */
  readonly crontab: string;
}

/** Follows the clock until it is stopped. Does nothing if the clock can't be moved. */
export function followMovedClock({ database, clock, log, crontab }: Deps): { stop(): Promise<void> } {
  const { aheadMs } = clock;
  if (aheadMs === undefined) return { stop: async () => {} };
  const stopping = new AbortController();
  // Starts at 0, so that leaps made while no worker ran are caught up as well.
  let known = 0;
  const look = async (): Promise<void> => {
    const ahead = aheadMs();
    if (ahead > known) {
      const now = clock.now().getTime();
      log.info({ aheadMs: ahead, leapMs: ahead - known }, "the demo's clock was moved ahead");
      for (const name of namesBetween(crontab, now - (ahead - known), now)) await comeNow(database, name);
      await retryWithin(database, ahead - known);
      known = ahead;
    }
    if (ahead > 0) await hurryDue(database, clock.now());
  };
  const looking = (async () => {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => log.warn({ err: error }, "look-up of jobs due by the demo's clock failed"));
      await pause(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await looking;
    },
  };
}

/** The scheduled jobs due after one instant, up to another. */
function namesBetween(crontab: string, afterMs: number, untilMs: number): string[] {
  const waiting = new Map(parseCrontab(crontab).map((item) => [item.task, item]));
  const found: string[] = [];
  const last = Math.floor(untilMs / MINUTE_MS);
  for (let minute = Math.max(Math.floor(afterMs / MINUTE_MS) + 1, last - MAX_MINUTES); minute <= last; minute++) {
    const at = new Date(minute * MINUTE_MS);
    const digest = {
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      dow: at.getUTCDay(),
    };
    for (const [name, { match }] of waiting)
      if (match(digest)) {
        found.push(name);
        waiting.delete(name);
      }
    if (waiting.size === 0) break;
  }
  return found;
}

/** Adds the job once, however many occurrences were skipped and however many workers notice: one run handles everything due. */
async function comeNow(database: Database, name: string): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, '{}'::json, job_key := ${`moved_clock:${name}`})`.execute(database);
}

/** Failed jobs wait by PostgreSQL's clock: the leap shortens their pause. */
async function retryWithin(database: Database, leapMs: number): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
    where attempts > 0 and locked_at is null and run_at > now() and run_at <= now() + make_interval(secs => ${leapMs / 1_000})),
    run_at := now())`.execute(database);
}

/** Jobs whose due time has come by the application's clock. */
async function hurryDue(database: Database, now: Date): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
    where attempts = 0 and locked_at is null and run_at > now() and run_at <= ${now}), run_at := now())`.execute(database);
}
