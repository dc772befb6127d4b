/** What `main.js doctor` looks at of what an installation holds and does: its people, content, rates, worker and backups. */
import { KEY_LEVEL, MIN_KEY_HOLDERS } from "#access/policy.ts";
import { hasPages } from "#content/store-pages.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import { findProfile } from "#operator/store.ts";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import type { Database } from "#platform/db.ts";
import { findNewestBackup } from "#platform/backups.ts";
import { listOverdueJobs } from "#platform/doctor/records.ts";
import type { Connections } from "#platform/doctor/connection.ts";
import { fail, skip, warn, well, type Check, type Finding } from "#platform/doctor/run-checks.ts";
import { untilMigrated } from "#platform/doctor/database.ts";
import { countLiving } from "#platform/jobs/signs-of-life.ts";
import { termsAt } from "#pricing/index.ts";
import { ratesNow } from "#pricing/rates-now.ts";
import { listWalks } from "#reconciliation/store-walks.ts";
import { lookAtKeys } from "./doctor-keys.ts";
import { countHolders } from "./ready-holders.ts";

interface HouseParts {
  readonly config: Pick<Config, "APP_ENV" | "APP_SECRET" | "APP_SECRET_PREVIOUS">;
  readonly connections: Connections;
  readonly clock: Clock;
}

/** The walk comes every minute. */
const WALK_MS = 5 * MINUTE_MS;
const JOB_MS = 5 * MINUTE_MS;
/** A dump each night, and the hours that one may be late. */
const BACKUP_WARN_MS = 26 * HOUR_MS;
const BACKUP_FAIL_MS = 7 * DAY_MS;

export function houseChecks({ config, connections, clock }: HouseParts): Check[] {
  const check = (name: string, look: (db: Database, now: Date) => Promise<Finding>): Check => ({
    name,
    needs: ["DATABASE_URL"],
    async look() {
      const working = await connections.work();
      if (working.kind === "refused") return skip('the database can\'t be asked: see "database" and "database.login"');
      return untilMigrated(() => look(working.database, clock.now()));
    },
  });
  return [
    { ...check("keys", (db) => lookAtKeys(db, config)), needs: ["DATABASE_URL", "APP_SECRET", "APP_SECRET_PREVIOUS"] },
    check("administrators", lookAtAdministrators),
    check("operator", async (db) =>
      (await findProfile(db)) === null
        ? fail(
            "nobody has entered who runs this installation: public pages say that it is not set up",
            "Enter it in the office (/office/operator), or with main.js import.",
          )
        : well("is entered"),
    ),
    check("content", async (db) =>
      (await hasPages(db))
        ? well("home, terms and privacy are there")
        : fail(
            "home, terms or privacy is missing: public pages say that it is not set up",
            "Run main.js import <folder>, or main.js import --starter to begin with.",
          ),
    ),
    check("rates", lookAtRates),
    check("worker", lookAtWorker),
    check("backup", (db, now) => lookAtBackups(db, now, config)),
  ];
}

async function lookAtAdministrators(db: Database): Promise<Finding> {
  const { ready } = await countHolders({ db }, KEY_LEVEL);
  return ready >= MIN_KEY_HOLDERS
    ? well(`${ready} can sign in`)
    : fail(
        `${ready} of at least ${MIN_KEY_HOLDERS} administrators can sign in: what two have to decide can't be decided`,
        "Run main.js invite-administrator <email> <name> <phone>, and let them follow the mail.",
      );
}

async function lookAtRates(db: Database, now: Date): Promise<Finding> {
  const rates = await ratesNow({ db, now });
  const used = new Set((await termsAt({ db }, "corridor", now)).map(({ value }) => value.currency));
  const needed = rates.filter(({ currency }) => used.has(currency));
  if (needed.length === 0) return skip("no corridor abroad needs a rate");
  const closed = needed.filter(({ judged }) => judged?.fault !== null);
  const newest = Math.max(
    0,
    ...rates.flatMap(({ reference, desk }) => [reference, desk]).map((said) => said?.asOf.getTime() ?? 0),
  );
  const age = newest === 0 ? "there is none" : `the newest is ${Math.floor((now.getTime() - newest) / HOUR_MS)} h old`;
  const remedy =
    "Run main.js fetch-rates: it says what RATES_SOURCE answers; the desk can give rates in the office (/office/rate).";
  if (closed.length === needed.length) return fail(`no currency of ${needed.length} can be quoted; ${age}`, remedy);
  const says = `${needed.length - closed.length} of ${needed.length} currencies can be quoted; ${age}`;
  return closed.length === 0
    ? well(says)
    : warn(
        `${says}; not ${closed.map(({ currency, judged }) => `${currency} (${judged?.fault ?? "no rule"})`).join(", ")}`,
        remedy,
      );
}

async function lookAtWorker(db: Database, now: Date): Promise<Finding> {
  // First: without tables there is nothing for a worker to live on.
  const [oldest] = await listOverdueJobs(db, new Date(now.getTime() - JOB_MS));
  const living = await countLiving(db);
  const remedy = "Start main.js worker (or serve), and look at its log when it does not stay.";
  if (living === 0) return fail("no worker lives: no mail leaves, no payment is asked about", remedy);
  if (oldest)
    return fail(
      `${living} live, but ${oldest.count} jobs wait, the oldest (${oldest.task}) for ${Math.floor((now.getTime() - oldest.since.getTime()) / MINUTE_MS)} min`,
      "Look at the worker's log; raise WORKER_CONCURRENCY or start another worker when it is merely busy.",
    );
  const walk = (await listWalks(db)).find(({ name }) => name === "minute");
  const walkAgeMs = walk === undefined ? 0 : now.getTime() - walk.finishedAt.getTime();
  if (walkAgeMs > WALK_MS)
    return fail(
      `${living} live, but reconciliation last came to its end ${Math.floor(walkAgeMs / MINUTE_MS)} min ago`,
      "Look at the worker's log for reconciliation.",
    );
  return well(`${living} ${living === 1 ? "lives" : "live"}, and nothing waits for long`);
}

async function lookAtBackups(db: Database, now: Date, { APP_ENV }: HouseParts["config"]): Promise<Finding> {
  const newest = await findNewestBackup(db);
  const remedy = 'Run main.js backup each night, and try a restore: docs/operations.md, "Backup and restore".';
  if (newest === null)
    return APP_ENV === "production" ? fail("no backup was ever recorded", remedy) : skip("none, as a demo may");
  const ageMs = now.getTime() - newest.finishedAt.getTime();
  const says = `the newest was made ${Math.floor(ageMs / HOUR_MS)} h ago`;
  if (ageMs > BACKUP_FAIL_MS) return fail(says, remedy);
  return ageMs > BACKUP_WARN_MS ? warn(says, remedy) : well(says);
}
