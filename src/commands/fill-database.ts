/** The commands that fill a database: the demo, and an installation from a folder. */
import { ConfigError } from "#platform/config.ts";
import { seedDemo } from "../../db/seed/demo.ts";
import { importInstallation, importStarter } from "../../db/seed/import-installation.ts";
import { takeKeys } from "#wiring/keys.ts";
import type { CommandLine } from "./commands.ts";
import type { App } from "#wiring/open-app.ts";

const SEED = "db/seed";
const STARTER = "db/starter";

export async function seed(app: App): Promise<void> {
  if (app.config.APP_ENV === "production")
    throw new ConfigError("seed fills the database with demo data; production does not take it.");
  await takeKeys(app);
  await seedDemo(app.runtime, SEED, app.config);
  await app.pool.end();
}

/** Imports operator, content and terms from a folder in the form of db/seed: this fills an installation and brings it up to date. */
export async function importFolder(
  app: App,
  { args: [folder = ""], options }: Extract<CommandLine, { kind: "run" }>,
): Promise<void> {
  const isStarter = options["starter"] === true;
  if ((folder === "") !== isStarter) throw new ConfigError("Name the folder to import, or --starter: one of the two.");
  const production = app.config.APP_ENV === "production";
  const report = isStarter
    ? await importStarter(app.runtime, STARTER, SEED)
    : await importInstallation(app.runtime, folder, { production, allowDemo: options["demo-data"] === true });
  process.stdout.write(`${report}\n`);
  await app.pool.end();
}
