/** How the installation is, read at each visit. */
import type { Output } from "#kernel/endpoint.ts";
import { findNewestBackup, findNewestDrill } from "#platform/database/backups.ts";
import { readDatabaseFigures, readOldestTransaction } from "#platform/database/figures.ts";
import { listTests } from "#platform/connection-tests/store.ts";
import { readFreeSpace } from "#platform/doctor/disk.ts";
import { listFailedJobs, listJobKinds } from "#platform/jobs/store-queue.ts";
import { readWorkerState } from "#platform/jobs/worker-state.ts";
import { listProcesses, type RunningProcess } from "#platform/processes/store.ts";
import { isDemoDatabase } from "#platform/start-and-stop/demo-mark.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { FAILED_SHOWN, TESTS_SHOWN, type readSystem as contract } from "./contract.ts";
import type { SystemDeps } from "./deps.ts";
import { cleanError } from "./model/clean-error.ts";
import {
  BACKUP_LATE_MS,
  concernsOf,
  DRILL_LATE_MS,
  isOlder,
  LATE_JOB_MS,
  LOST_AFTER_MS,
  NIGHT_LATE_MS,
} from "./model/concerns.ts";

type Shown = Output<typeof contract>;

/** Each party over all living processes: paused where a breaker is open, and the newest call. */
function partiesOf(processes: readonly RunningProcess[]): Shown["parties"] {
  const byName = Map.groupBy(
    processes.flatMap(({ parties }) => parties),
    ({ party }) => party,
  );
  return [...byName].map(([party, seen]) => {
    const [newest] = seen.toSorted((a, b) => (b.at?.getTime() ?? 0) - (a.at?.getTime() ?? 0));
    const { call = null, answer = null, at = null } = newest ?? {};
    return { party, pausedIn: seen.filter(({ isPaused }) => isPaused).length, call, answer, at };
  });
}

async function readJobs({ db, now }: Ctx): Promise<Pick<Shown, "jobs" | "failed" | "hasMoreFailed">> {
  const failed = await listFailedJobs(db, FAILED_SHOWN + 1);
  return {
    jobs: (await listJobKinds(db, now)).map((job) => ({
      ...job,
      isLate: job.dueSince !== null && isOlder(job.dueSince, LATE_JOB_MS, now),
    })),
    failed: failed.slice(0, FAILED_SHOWN).map(({ error, ...job }) => ({ ...job, error: error && cleanError(error) })),
    hasMoreFailed: failed.length > FAILED_SHOWN,
  };
}

async function readRecords(ctx: Ctx, deps: SystemDeps): Promise<Pick<Shown, "backup" | "drill" | "checks">> {
  const { db, now } = ctx;
  const [backup, drill] = [await findNewestBackup(db), await findNewestDrill(db)];
  const night = await deps.nightCheck(ctx);
  return {
    backup: backup && {
      at: backup.finishedAt,
      bytes: backup.bytes,
      isLate: isOlder(backup.finishedAt, BACKUP_LATE_MS, now),
    },
    drill: drill && { at: drill.finishedAt, isLate: isOlder(drill.finishedAt, DRILL_LATE_MS, now) },
    checks: {
      nightAt: night.at,
      isLate: night.runs && night.at !== null && isOlder(night.at, NIGHT_LATE_MS, now),
      openCases: night.openCases,
      trail: await deps.trailCheck(ctx),
    },
  };
}

async function readDatabase(ctx: Ctx, deps: SystemDeps): Promise<Shown["database"]> {
  const { bytes, ...figures } = await readDatabaseFigures(ctx.db);
  const oldest = await ctx.inSeparateTransaction(({ db }) => readOldestTransaction(db));
  const space = await readFreeSpace();
  return {
    ...figures,
    bytes: Number(bytes),
    pending: await deps.pendingMigrations(ctx),
    oldestTransactionSeconds: oldest.seconds,
    hiddenSessions: oldest.hidden,
    freeBytes: space?.freeBytes ?? null,
    disk: space?.verdict ?? null,
  };
}

export async function readSystem(ctx: Ctx, deps: SystemDeps): Promise<Shown> {
  const { db, now } = ctx;
  const running = (await listProcesses(db)).map((row) => ({ ...row, isLost: isOlder(row.seenAt, LOST_AFTER_MS, now) }));
  const { version, commit } = await deps.release();
  const processes = running.map(({ parties: _parties, ...row }) => row);
  const parties = partiesOf(running.filter(({ isLost }) => !isLost));
  const jobs = await readJobs(ctx);
  const records = await readRecords(ctx, deps);
  const database = await readDatabase(ctx, deps);
  const tests = (await listTests(db, TESTS_SHOWN)).map(({ requestedBy, lines, ...test }) => ({
    ...test,
    by: requestedBy,
    lines: lines && [...lines],
  }));
  const { living } = await readWorkerState(db, now);
  const isDemo = await isDemoDatabase(db);
  return {
    now,
    concerns: concernsOf({ livingWorkers: living, processes, jobs: jobs.jobs, parties, isDemo, database, ...records }),
    release: { version, commit },
    processes,
    ...jobs,
    health: await deps.health(ctx),
    parties,
    ...records,
    database,
    tests,
    names: Object.fromEntries(
      await deps.namesOf(
        ctx,
        tests.map(({ by }) => by),
      ),
    ),
  };
}
