/** The commands for backups and for the steps after a restore: from the command line to the action and its output. */
import { ConfigError } from "#platform/config.ts";
import { acceptAsItIs } from "./accept-database.ts";
import { backUpCluster, dumpDatabase, noteBackup, noteDrill } from "./backup.ts";
import { printChecks } from "./check.ts";
import type { CommandLine, Said } from "./commands.ts";
import { directUrl, openApp, type App } from "#wiring/open-app.ts";
import { migrateDatabase } from "./migrate.ts";
import { liftHold, NO_INSTANT, parseInstant, recoverSince, showRecovery } from "./recover.ts";
import { readManifest, restoreDump } from "./restore.ts";
import type { Config } from "#platform/settings/settings.ts";

type Requested = Extract<CommandLine, { kind: "run" }>;

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Prints the answer of a command; when it was refused, the process exits with 1. */
export function report({ says, isRefused }: Said): void {
  (isRefused ? process.stderr : process.stdout).write(`${says}\n`);
  if (isRefused) process.exitCode = 1;
}

/** `backup <folder>`, with `--base`, `--noted` or `--rehearsed`. */
export async function backup({ config, runtime, pool }: App, { args: [place = ""], options }: Requested): Promise<void> {
  const given = ["base", "noted", "rehearsed"].filter((option) => options[option] === true);
  if (given.length > 1)
    throw new ConfigError("--base makes a backup, --noted and --rehearsed only record one: give one of the three.");
  const make = options["base"] === true ? backUpCluster : dumpDatabase;
  const note = options["noted"] === true ? noteBackup : options["rehearsed"] === true ? noteDrill : null;
  print(note === null ? await make(runtime, directUrl(config), place) : await note(runtime, place));
  await pool.end();
}

/** `restore <dump>`: everything until processes can be started. */
export async function restore(config: Config, { args: [file = ""], options, values }: Requested): Promise<void> {
  const manifest = await readManifest(file);
  const isPlanned = options["planned"] === true;
  const since = values["since"] ?? manifest?.takenAt;
  if (!isPlanned && since === undefined)
    throw new ConfigError(`There is no ${file}.json with the instant of the dump: give it with --since, or give --planned.`);
  if (since !== undefined && parseInstant(since) === null) throw new ConfigError(NO_INSTANT(since));
  const todo = await restoreDump(directUrl(config), file, manifest?.logins ?? []);
  print(`restored: ${file}`);
  await migrateDatabase(config);
  const { runtime, pool } = openApp(config);
  print((await acceptAsItIs(runtime)).trimEnd());
  if (!isPlanned && since !== undefined) report(await recoverSince(runtime, since));
  for (const line of todo) print(`to do: ${line}`);
  if (!(await printChecks(runtime.database))) process.exitCode = 1;
  await pool.end();
}

/** `recover`, with `--since` or `--lift`. */
export async function recover({ runtime, pool }: App, { options, values }: Requested): Promise<void> {
  const since = values["since"];
  if (since !== undefined && options["lift"] === true)
    throw new ConfigError("--since begins a recovery, --lift ends it: give one of the two.");
  if (since !== undefined) report(await recoverSince(runtime, since));
  else report(await (options["lift"] === true ? liftHold(runtime) : showRecovery(runtime)));
  await pool.end();
}
