/** The dependencies of every command except `migrate`: database, clock, log and parties, by the settings. */
import { lockMenuAccess } from "#access/index.ts";
import { systemClock, systemRandom } from "#platform/clock.ts";
import { guardDatabase } from "#platform/database/write-guard.ts";
import { APP_ROLE, openDatabase, openPool } from "#platform/db.ts";
import { keyringOf } from "#platform/keys/known-secrets.ts";
import { createLog } from "#platform/log.ts";
import { countJobs } from "#platform/jobs/count-jobs.ts";
import { countMails } from "#platform/mail-in/count-mails.ts";
import { movableClock } from "#platform/movable-clock.ts";
import { watchOutsideCalls } from "#platform/outside-calls.ts";
import { noteStalls } from "#platform/deadlines/stalls.ts";
import type { Tracer } from "#platform/tracing/tracer.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { haveNumbersGoneBack } from "#ledger/index.ts";
import { partiesOf } from "./parties.ts";
import type { Config } from "#platform/settings/settings.ts";

/** PostgreSQL itself, bypassing any pooler. */
export const directUrl = (config: Config) => config.DATABASE_DIRECT_URL || config.DATABASE_URL;

const rightsOf: Runtime["rightsOf"] = (db, { id, level }) => lockMenuAccess(db, id, level);

/** Opens them; the caller must end the pool. */
export function openApp(config: Config, tracer?: Tracer) {
  const log = createLog(config);
  const stalls = noteStalls(log);
  const guard = guardDatabase({ role: APP_ROLE, log, numbersWentBack: haveNumbersGoneBack });
  const pool = openPool({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    role: APP_ROLE,
    onConnect: guard.onConnect,
    onWait: stalls.onWait,
  });
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection was lost"));
  const clock = config.DEMO_CLOCK_FILE === "" ? systemClock : movableClock(config.DEMO_CLOCK_FILE);
  const runtime: Runtime = { database: openDatabase(pool), clock, random: systemRandom, log, guard, tracer, rightsOf };
  const calls = watchOutsideCalls(tracer, clock);
  const parties = partiesOf(config, runtime, calls);
  return {
    config: { ...config, keys: keyringOf(config) },
    pool,
    guard,
    stalls,
    calls,
    jobs: countJobs(),
    mails: countMails(),
    runtime,
    parties,
  };
}
export type App = ReturnType<typeof openApp>;
