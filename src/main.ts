/**
 * Reads the command line and runs a command: `main.ts <command>`, listed in commands/commands.ts. Every command except the pages runs from
 * source, with types stripped by Node; the pages come from the Vite build of this same file.
 */
import { ConfigError, parseConfig } from "#platform/config.ts";
import { exitMessage } from "#platform/doctor/unreachable.ts";
import { refuseDatabaseBeforeBaseline } from "#platform/migration/before-baseline.ts";
import { releaseLine } from "#platform/start-and-stop/release.ts";
import { openTracer } from "#platform/tracing/open-tracer.ts";
import { acceptAsItIs } from "#commands/accept-database.ts";
import { printChecks } from "#commands/check.ts";
import { fetchRatesNow } from "#commands/fetch-rates.ts";
import { backup, recover, restore, report } from "#commands/backup-and-restore.ts";
import { importFolder, seed } from "#commands/fill-database.ts";
import { inviteFromCommandLine } from "#commands/invite-administrator.ts";
import { migrateDatabase } from "#commands/migrate.ts";
import { printDoctor } from "#commands/doctor/run-command.ts";
import { rotateCommand } from "#commands/rotate-secret.ts";
import { readCommandLine, type CommandLine, type Said } from "#commands/commands.ts";
import { takeKeys } from "#wiring/keys.ts";
import { openApp, type App } from "#wiring/open-app.ts";
import { serve } from "#wiring/processes.ts";
import type { Config } from "#platform/settings/settings.ts";

type Requested = Extract<CommandLine, { kind: "run" }>;

/** Prints a command's one-sentence answer; exit code 1 when it was refused. */
async function answer(app: App, request: (app: App) => Promise<Said>): Promise<void> {
  report(await request(app));
  await app.pool.end();
}

/** Exit code 1 when an invariant does not hold. */
async function check({ runtime, pool }: App): Promise<void> {
  if (!(await printChecks(runtime.database))) process.exitCode = 1;
  await pool.end();
}

async function acceptDatabase({ runtime, pool }: App): Promise<void> {
  process.stdout.write(await acceptAsItIs(runtime));
  await pool.end();
}

type Runs<Of> = (of: Of, requested: Requested) => Promise<void>;

/** Commands that prepare the database, or check it in the order of a start. */
const ON_SETTINGS = {
  migrate: migrateDatabase,
  restore,
  web: async (config) => serve(openApp(config, await openTracer(config)), { web: true, worker: false }),
  worker: async (config) => serve(openApp(config, await openTracer(config)), { web: false, worker: true }),
  serve: async (config) => serve(openApp(config, await openTracer(config)), { web: true, worker: true }),
} satisfies Partial<Record<Requested["name"], Runs<Config>>>;

/** The function of each other command, on a database of this baseline; a missing command does not compile. */
const ON_DATABASE: Readonly<
  Record<Exclude<Requested["name"], "help" | "version" | "doctor" | keyof typeof ON_SETTINGS>, Runs<App>>
> = {
  seed,
  import: importFolder,
  "invite-administrator": (app, { args, options }) =>
    answer(app, async ({ config, runtime }) => {
      await takeKeys(app);
      return inviteFromCommandLine(runtime, config, args, options);
    }),
  "fetch-rates": (app) => answer(app, ({ config, runtime }) => fetchRatesNow(runtime, config)),
  "rotate-secret": (app, { options }) => rotateCommand(app, options),
  check,
  "accept-database": acceptDatabase,
  backup,
  recover,
};

const isOnSettings = (name: string): name is keyof typeof ON_SETTINGS => Object.hasOwn(ON_SETTINGS, name);

/** Runs the command line after `main.js`. */
export async function run(typed: readonly string[]): Promise<void> {
  const requested = readCommandLine(typed);
  // Help and version need no settings: people run them where something does not work.
  if (requested.kind !== "run") {
    if (requested.kind === "wrong") throw new ConfigError(requested.text.trimEnd());
    return void process.stdout.write(requested.text);
  }
  if (requested.name === "help" || requested.name === "version") return void process.stdout.write(`${await releaseLine()}\n`);
  // The doctor does not need valid settings either.
  if (requested.name === "doctor") return printDoctor(requested, process.env);
  const config = parseConfig(process.env);
  if (config.DATABASE_URL === "")
    throw new ConfigError("DATABASE_URL is empty: name a PostgreSQL, or use `npm start`, which runs its own.");
  if (isOnSettings(requested.name)) return ON_SETTINGS[requested.name](config, requested);
  const app = openApp(config);
  await refuseDatabaseBeforeBaseline(app.runtime.database);
  return ON_DATABASE[requested.name](app, requested);
}

if (import.meta.main) {
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${exitMessage(error)}\n`);
    // Open pools would keep the process alive with nothing to do.
    process.exit(1);
  }
}
