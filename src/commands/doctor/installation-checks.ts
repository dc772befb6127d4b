/** Checks of `main.js doctor` on the installation's state: its administrators, content, rates, worker and backups. */
import { KEY_LEVEL, MIN_KEY_HOLDERS } from "#access/index.ts";
import { hasPages } from "#content/index.ts";
import { countReadyHolders } from "#identity/index.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import { hasProfile } from "#operator/index.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db.ts";
import { findNewestBackup } from "#platform/database/backups.ts";
import { listOverdueJobs } from "#platform/doctor/overdue-jobs.ts";
import type { Connections } from "#platform/doctor/connection.ts";
import { fail, skip, warn, well, type Check, type Finding } from "#platform/doctor/run-checks.ts";
import { untilMigrated } from "#platform/doctor/database.ts";
import { countLiving } from "#platform/jobs/worker-heartbeat.ts";
import { termsAt } from "#pricing/index.ts";
import { ratesNow } from "#pricing/rates/rates-now.ts";
import { listWalks } from "#reconciliation/checks/store.ts";
import { lookAtKeys } from "./key-checks.ts";
import type { Config } from "#platform/settings/settings.ts";

interface InstallationDeps {
  readonly config: Pick<Config, "APP_ENV" | "APP_SECRET" | "APP_SECRET_PREVIOUS">;
  readonly connections: Connections;
  readonly clock: Clock;
}

/** The reconciliation walk runs every minute. */
const WALK_MS = 5 * MINUTE_MS;
const JOB_MS = 5 * MINUTE_MS;
/** One dump each night, plus a margin of two hours. */
const BACKUP_WARN_MS = 26 * HOUR_MS;
const BACKUP_FAIL_MS = 7 * DAY_MS;

export function installationChecks({ config, connections, clock }: InstallationDeps): Check[] {
  const check = (name: string, look: (db: Database, now: Date) => Promise<Finding>): Check => ({
    name,
    needs: ["DATABASE_URL"],
    async look() {
      const working = await connections.work();
      if (working.kind === "refused") return skip('the database is unreachable: see "database" and "database.login"');
      return untilMigrated(() => look(working.database, clock.now()));
    },
  });
  return [
    { ...check("keys", (db) => lookAtKeys(db, config)), needs: ["DATABASE_URL", "APP_SECRET", "APP_SECRET_PREVIOUS"] },
    check("administrators", lookAtAdministrators),
    check("operator", async (db) =>
      (await hasProfile(db))
        ? well("the operator's details are entered")
        : fail(
            "the operator's details are missing: public pages say that the site is not set up",
            "Enter them in the office (/office/operator), or with main.js import.",
          ),
    ),
    check("content", async (db) =>
      (await hasPages(db))
        ? well("home, terms and privacy exist")
        : fail(
            "home, terms or privacy is missing: public pages say that the site is not set up",
            "Run main.js import <folder>, or main.js import --starter to start with.",
          ),
    ),
    check("rates", lookAtRates),
    check("worker", lookAtWorker),
    check("backup", (db, now) => lookAtBackups(db, now, config)),
  ];
}

async function lookAtAdministrators(db: Database): Promise<Finding> {
  const { ready } = await countReadyHolders({ db }, KEY_LEVEL);
  return ready >= MIN_KEY_HOLDERS
    ? well(`${ready} can sign in`)
    : fail(
        `${ready} of at least ${MIN_KEY_HOLDERS} administrators can sign in: decisions that need two people are blocked`,
        "Run main.js invite-administrator <email> <name> <phone>, and ask them to follow the link in the mail.",
      );
}

async function lookAtRates(db: Database, now: Date): Promise<Finding> {
  const rates = await ratesNow({ db, now });
  const used = new Set((await termsAt({ db }, "corridor", now)).map(({ value }) => value.currency));
  const needed = rates.filter(({ currency }) => used.has(currency));
  if (needed.length === 0) return skip("no corridor abroad needs a rate");
  const closed = needed.filter(({ evaluation }) => evaluation?.fault !== null);
  const newest = Math.max(
    0,
    ...rates.flatMap(({ reference, desk }) => [reference, desk]).map((said) => said?.asOf.getTime() ?? 0),
  );
  const age = newest === 0 ? "there is none" : `the newest is ${Math.floor((now.getTime() - newest) / HOUR_MS)} h old`;
  const remedy =
    "Run main.js fetch-rates: it prints the answer of RATES_SOURCE. The treasury can enter rates in the office (/office/rate).";
  if (closed.length === needed.length) return fail(`no currency of ${needed.length} can be quoted; ${age}`, remedy);
  const says = `${needed.length - closed.length} of ${needed.length} currencies can be quoted; ${age}`;
  return closed.length === 0
    ? well(says)
    : warn(
        `${says}; not ${closed.map(({ currency, evaluation }) => `${currency} (${evaluation?.fault ?? "no rule"})`).join(", ")}`,
        remedy,
      );
}

async function lookAtWorker(db: Database, now: Date): Promise<Finding> {
  // This query goes first, so that missing tables are reported before a missing worker.
  const [oldest] = await listOverdueJobs(db, new Date(now.getTime() - JOB_MS));
  const living = await countLiving(db);
  const remedy = "Start main.js worker (or serve), and check its log if it stops.";
  if (living === 0) return fail("no worker is running: no mail is sent, no payment is inquired about", remedy);
  if (oldest)
    return fail(
      `${living} running, but ${oldest.count} jobs wait, the oldest (${oldest.task}) for ${Math.floor((now.getTime() - oldest.since.getTime()) / MINUTE_MS)} min`,
      "Check the worker's log. If it is only busy, raise WORKER_CONCURRENCY or start another worker.",
    );
  const walk = (await listWalks(db)).find(({ name }) => name === "minute");
  const walkAgeMs = walk === undefined ? 0 : now.getTime() - walk.finishedAt.getTime();
  if (walkAgeMs > WALK_MS)
    return fail(
      `${living} running, but reconciliation last finished ${Math.floor(walkAgeMs / MINUTE_MS)} min ago`,
      "Check the worker's log for reconciliation.",
    );
  return well(`${living} running, and no job is overdue`);
}

async function lookAtBackups(db: Database, now: Date, { APP_ENV }: InstallationDeps["config"]): Promise<Finding> {
  const newest = await findNewestBackup(db);
  const remedy = 'Run main.js backup each night, and test a restore: docs/operations.md, "Backup and restore".';
  if (newest === null)
    return APP_ENV === "production" ? fail("no backup is recorded", remedy) : skip("none, which is allowed in a demo");
  const ageMs = now.getTime() - newest.finishedAt.getTime();
  const says = `the newest was made ${Math.floor(ageMs / HOUR_MS)} h ago`;
  if (ageMs > BACKUP_FAIL_MS) return fail(says, remedy);
  return ageMs > BACKUP_WARN_MS ? warn(says, remedy) : well(says);
}
