import { startPostgres } from "../../tools/postgres.ts";

/** Runs work with TEST_DATABASE_URL naming a PostgreSQL: the one that it names already, or a throwaway one. */
export async function withDatabase(work: () => Promise<void>): Promise<void> {
  process.env["APP_ENV"] = "test";
  if (process.env["TEST_DATABASE_URL"]) return work();
  const postgres = await startPostgres({ ephemeral: true });
  process.env["TEST_DATABASE_URL"] = postgres.url;
  try {
    await work();
  } finally {
    delete process.env["TEST_DATABASE_URL"];
    await postgres.stop();
  }
}
