/**
 * vitest's global set-up: a throwaway PostgreSQL for each worker, unless TEST_DATABASE_URL names one for all.
 *
 * One for each, because databases of a cluster share its transaction ids: code that waits for "no older transaction is open" (the seal of
 * the audit trail, the ledger's sums) would wait for transactions of another file's test, and the test would find it not done.
 */
import { availableParallelism } from "node:os";
import { type RunningPostgres, startPostgres } from "../postgres/postgres.ts";

/** By default vitest leaves a core free, on two cores half of the machine; a test waits for its database about half of its time. */
export const WORKERS = availableParallelism() + 1;

/** Starts one throwaway cluster for each worker. `environment` passes their addresses to the workers: see `tools/vitest/worker-set-up.ts`. */
export async function startTestDatabases(): Promise<{
  readonly environment: { readonly TEST_DATABASE_URLS: string };
  stop(): Promise<void>;
}> {
  const databases: RunningPostgres[] = [];
  const stop = async () => {
    for (const database of databases) await database.stop();
  };
  try {
    for (let n = 0; n < WORKERS; n++) databases.push(await startPostgres({ ephemeral: true }));
  } catch (error) {
    await stop();
    throw error;
  }
  return { environment: { TEST_DATABASE_URLS: databases.map(({ url }) => url).join(" ") }, stop };
}

export default async function setup(): Promise<() => Promise<void>> {
  if (process.env["TEST_DATABASE_URL"] || process.env["TEST_DATABASE_URLS"]) return async () => undefined;
  const databases = await startTestDatabases();
  // Workers are started after this and inherit the environment.
  Object.assign(process.env, databases.environment);
  return () => databases.stop();
}
