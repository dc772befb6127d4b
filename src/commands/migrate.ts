import { commandFacts } from "#platform/command-facts.ts";
import { ensureBuiltInLevels } from "#access/index.ts";
import { migrate } from "#platform/migration/migrate.ts";
import { inTransaction } from "#platform/unit-of-work.ts";
import { prepareLedger } from "#ledger/index.ts";
import { MIGRATIONS } from "#wiring/health.ts";
import { directUrl, openApp } from "#wiring/open-app.ts";
import type { Config } from "#platform/settings/settings.ts";

const RELEASE = commandFacts("migrate", "migrate");

/** Every release's changes to the database, before its processes start: the schema, then the release's built-in levels and ledger accounts. */
export async function migrateDatabase(config: Config): Promise<void> {
  const { applied, total, functions, logins } = await migrate(directUrl(config), MIGRATIONS);
  const done = `${applied.length} of ${total} migrations applied, ${functions.length} functions new or changed`;
  process.stdout.write([done, ...logins, ""].join("\n"));
  const { runtime, pool } = openApp(config);
  try {
    await inTransaction(runtime, RELEASE, async (ctx) => {
      await ensureBuiltInLevels(ctx);
      await prepareLedger(ctx);
    });
  } finally {
    await pool.end();
  }
}
