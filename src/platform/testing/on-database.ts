/** For tests: a connection of one's own, as whoever the address names. */
import pg from "pg";

/** Connects, works, and ends the connection however that went. */
export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
