import { startPostgres } from "../../../tools/postgres/postgres.ts";

/** Runs work with TEST_DATABASE_URL set: to the PostgreSQL that it already names, or to a throwaway one. */
export async function withDatabase<T>(work: () => Promise<T>): Promise<T> {
  process.env["APP_ENV"] = "test";
  if (process.env["TEST_DATABASE_URL"]) return work();
  const postgres = await startPostgres({ ephemeral: true });
  process.env["TEST_DATABASE_URL"] = postgres.url;
  try {
    return await work();
  } finally {
    delete process.env["TEST_DATABASE_URL"];
    await postgres.stop();
  }
}
