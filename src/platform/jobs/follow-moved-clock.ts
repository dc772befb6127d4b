/**
 * Jobs in a demo whose clock is moved ahead (docs/decisions/0037). The house says when a job is due by its own clock; graphile-worker asks PostgreSQL,
 * whose clock nobody moves. So somebody looks what is due by the house's clock, and says that it is due now.
 */
import { setTimeout as pause } from "node:timers/promises";
import { parseCrontab } from "graphile-worker";
import { sql } from "kysely";
import type { Database } from "../db.ts";
import type { Machinery } from "../unit-of-work.ts";

const LOOK_EVERY_MS = 250;
const MINUTE_MS = 60_000;
/** However far one leaps: patterns repeat within it. */
const MAX_MINUTES = 366 * 1_440;

interface Parts extends Pick<Machinery, "database" | "clock" | "log"> {
  /** The jobs that come by themselves, as lines of a crontab. */
  readonly crontab: string;
}

/** Follows the clock until it is stopped. One that can't be moved needs nobody. */
export function followMovedClock({ database, clock, log, crontab }: Parts): { stop(): Promise<void> } {
  const { aheadMs } = clock;
  if (aheadMs === undefined) return { stop: async () => {} };
  const stopping = new AbortController();
  // Time that went by while nobody worked has to be made up for as well.
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
      await look().catch((error: unknown) => log.warn({ err: error }, "what is due by the demo's clock could not be looked for"));
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

/** Jobs that would have come by themselves after one instant, up to another. */
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

/** Once, however often it would have come, and however many workers say so: their jobs take all that is due. */
async function comeNow(database: Database, name: string): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, '{}'::json, job_key := ${`moved_clock:${name}`})`.execute(database);
}

/** Jobs that failed wait by PostgreSQL's clock: the leap shortens their pause. */
async function retryWithin(database: Database, leapMs: number): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
    where attempts > 0 and locked_at is null and run_at > now() and run_at <= now() + make_interval(secs => ${leapMs / 1_000})),
    run_at := now())`.execute(database);
}

/** Jobs that were asked for at a time of the house's clock which has come. */
async function hurryDue(database: Database, now: Date): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
    where attempts = 0 and locked_at is null and run_at > now() and run_at <= ${now}), run_at := now())`.execute(database);
}
