import { startPostgres } from "../../tools/postgres.ts";

/** Runs work with TEST_DATABASE_URL naming a PostgreSQL: the one that it names already, or a throwaway one. */
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
