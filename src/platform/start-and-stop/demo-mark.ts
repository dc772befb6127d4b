import { sql } from "kysely";
import { ConfigError } from "../config.ts";
import type { Database, Executor } from "../db.ts";
import type { Config } from "../settings/settings.ts";

/** Marks the database as filled with demo data. The mark can't be removed; only a new database has none. */
export async function markAsDemo(db: Executor): Promise<void> {
  await sql`insert into platform.installation (is_demo) values (true) on conflict (only_row) do update set is_demo = true`.execute(
    db,
  );
}

/** Whether the database holds demo data. */
export async function isDemoDatabase(db: Executor): Promise<boolean> {
  const { rows } = await sql`select from platform.installation where is_demo`.execute(db);
  return rows.length > 0;
}

/** Throws a ConfigError when production is started on a database with demo data: its accounts and figures are publicly known. */
export async function refuseDemoInProduction(db: Database, config: Pick<Config, "APP_ENV">): Promise<void> {
  if (config.APP_ENV !== "production") return;
  if (await isDemoDatabase(db))
    throw new ConfigError("This database holds demo data; production needs a database of its own, migrated but never seeded.");
}
