/** vitest's global set-up: a real PostgreSQL for the tests, thrown away afterwards, unless TEST_DATABASE_URL names one. */
import { startPostgres } from "./postgres.ts";

export default async function setup(): Promise<() => Promise<void>> {
  if (process.env["TEST_DATABASE_URL"]) return async () => undefined;
  const database = await startPostgres({ ephemeral: true });
  // Workers are started after this and inherit the environment.
  process.env["TEST_DATABASE_URL"] = database.url;
  return () => database.stop();
}
