/** What processes tell of themselves: the checks behind `/readyz`, the figures of `/metrics`, and the port on which a worker answers. */
import Fastify, { LogController, type FastifyBaseLogger } from "fastify";
import { registerHealth, type Health } from "#platform/http/health.ts";
import type { RunningWorker } from "#platform/jobs/run-worker.ts";
import { pendingMigrations } from "#platform/migrate.ts";
import { readinessOf } from "#platform/readiness.ts";
import { readRelease, releaseGauge } from "#platform/release.ts";
import { createWriteProbe, type WriteProbe } from "#platform/write-probe.ts";
import { measuresOf } from "./measures.ts";
import type { House } from "./open-house.ts";

export const MIGRATIONS = "db/migrations";

/** A worker that has found no moment for so long to look what there is to do takes no jobs, whatever else it does. */
const LOOKED_WITHIN_MS = 120_000;

export interface Telling {
  readonly isStopping: () => boolean;
  /** The worker of this process; null in a web process, which tells nothing of the database's figures (measures.ts). */
  readonly worker: Pick<RunningWorker, "sinceLookedMs"> | null;
}

/** Health of a process, and the probe that doubts the database when a call was refused. */
export async function healthOf(
  { pool, guard, stalls, calls, jobs, machinery }: House,
  { isStopping, worker }: Telling,
): Promise<{ readonly health: Health; readonly writes: WriteProbe }> {
  const writes = createWriteProbe(machinery.database, () => performance.now());
  const release = await readRelease();
  const takesJobs = async () =>
    worker === null || worker.sinceLookedMs() < LOOKED_WITHIN_MS
      ? null
      : `looked for jobs ${Math.round(worker.sinceLookedMs() / 1_000)} s ago`;
  const checks = readinessOf(machinery.database, (query) => pendingMigrations(query, MIGRATIONS), writes.check, guard.state);
  const instruments = [...stalls.instruments(pool), ...calls.instruments, releaseGauge(release)];
  const own = [writes.measure, guard.measure];
  return {
    writes,
    health: {
      isStopping,
      release,
      checks: worker === null ? checks : { ...checks, worker: takesJobs },
      instruments: worker === null ? instruments : [...instruments, ...jobs.instruments],
      measures: worker === null ? own : [...own, ...stalls.measures(machinery.database), ...measuresOf(machinery)],
    },
  };
}

/** Answers for a worker, which serves nothing else. */
export async function answerForWorker(
  house: House,
  telling: Telling & { readonly port: number },
): Promise<{ readonly address: string; readonly stop: () => Promise<void> }> {
  const { config, machinery } = house;
  const logger: FastifyBaseLogger = machinery.log;
  // Probes are all that comes here: none of them is a line in the log.
  const server = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    requestTimeout: 10_000,
  });
  const { health } = await healthOf(house, telling);
  registerHealth(server, { ...health, always: ["worker"] }, config.METRICS_TOKEN);
  const address = await server.listen({ port: telling.port, host: config.HOST });
  machinery.log.info({ address }, "answering for the worker");
  return { address, stop: () => server.close() };
}
