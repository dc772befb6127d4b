/** For tests: a separate connection, with the login that the address names. */
import pg from "pg";

/** Connects, runs the work, and closes the connection even after an error. */
export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
