/**
 * Accepts a database that was restored while the application ran. Until an operator confirms it, the harness's own connections rightly
 * refuse it.
 */
import { acceptAsItIs } from "../../../src/commands/accept-database.ts";
import { openApp } from "../../../src/wiring/open-app.ts";
import type { Ground } from "./installation.ts";

/** Uses a new application instance that has not seen the database before, as an operator's command does. */
export async function acceptPutBack({ app }: Ground): Promise<void> {
  const { runtime, pool } = openApp(app.config);
  await acceptAsItIs(runtime);
  await pool.end();
}
