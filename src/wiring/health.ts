/** Health of processes: the checks behind `/readyz`, the figures of `/metrics`, and the port on which a worker answers. */
import Fastify, { LogController, type FastifyBaseLogger } from "fastify";
import { registerHealth, type Health } from "#platform/http/health.ts";
import type { RunningWorker } from "#platform/jobs/run-worker.ts";
import { pendingMigrations } from "#platform/migration/migrate.ts";
import { readinessOf } from "#platform/start-and-stop/readiness.ts";
import { readRelease, releaseGauge } from "#platform/start-and-stop/release.ts";
import { createWriteProbe, type WriteProbe } from "#platform/database/write-probe.ts";
import { measuresOf } from "./measures.ts";
import type { App } from "./open-app.ts";

export const MIGRATIONS = "db/migrations";

/** A worker that has not looked for jobs for this long takes none, whatever else it does. */
const LOOKED_WITHIN_MS = 120_000;

export interface HealthInput {
  readonly isStopping: () => boolean;
  /** The worker of this process; null in a web process, which does not show the database's figures (measures.ts). */
  readonly worker: Pick<RunningWorker, "sinceLookedMs"> | null;
}

/** Health of a process, and the probe that checks the database for writes after a refused call. */
export async function healthOf(
  { pool, guard, stalls, calls, jobs, mails, runtime }: App,
  { isStopping, worker }: HealthInput,
): Promise<{ readonly health: Health; readonly writes: WriteProbe }> {
  const writes = createWriteProbe(runtime.database, () => performance.now());
  const release = await readRelease();
  const takesJobs = async () =>
    worker === null || worker.sinceLookedMs() < LOOKED_WITHIN_MS
      ? null
      : `looked for jobs ${Math.round(worker.sinceLookedMs() / 1_000)} s ago`;
  const checks = readinessOf(runtime.database, (query) => pendingMigrations(query, MIGRATIONS), writes.check, guard.state);
  const instruments = [...stalls.instruments(pool), ...calls.instruments, releaseGauge(release)];
  const own = [writes.measure, guard.measure];
  return {
    writes,
    health: {
      isStopping,
      release,
      checks: worker === null ? checks : { ...checks, worker: takesJobs },
      instruments: worker === null ? instruments : [...instruments, ...jobs.instruments, ...mails.instruments],
      measures: worker === null ? own : [...own, ...stalls.measures(runtime.database), ...measuresOf(runtime)],
    },
  };
}

/** Starts the health server of a worker, which serves nothing else. */
export async function answerForWorker(
  app: App,
  input: HealthInput & { readonly port: number },
): Promise<{ readonly address: string; readonly stop: () => Promise<void> }> {
  const { config, runtime } = app;
  const logger: FastifyBaseLogger = runtime.log;
  // Only probes arrive here: none of them is logged.
  const server = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    requestTimeout: 10_000,
  });
  const { health } = await healthOf(app, input);
  registerHealth(server, { ...health, always: ["worker"] }, config.METRICS_TOKEN);
  const address = await server.listen({ port: input.port, host: config.HOST });
  runtime.log.info({ address }, "worker health server listening");
  return { address, stop: () => server.close() };
}
