/** The commands about backups and what follows a restore: what was typed, to what is done and said. */
import type { Config } from "#platform/config.ts";
import { ConfigError } from "#platform/config.ts";
import { acceptAsItIs } from "./accept-database.ts";
import { backUpCluster, dumpDatabase, noteBackup } from "./backup.ts";
import { printChecks } from "./command-check.ts";
import type { CommandLine, Said } from "./commands.ts";
import { directUrl, openHouse, type House } from "./open-house.ts";
import { liftHold, NO_INSTANT, parseInstant, recoverSince, showRecovery } from "./recover.ts";
import { readManifest, restoreDump } from "./restore.ts";

type Asked = Extract<CommandLine, { kind: "run" }>;

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Prints what a command answers; refused, the process ends with 1. */
export function tell({ says, isRefused }: Said): void {
  (isRefused ? process.stderr : process.stdout).write(`${says}\n`);
  if (isRefused) process.exitCode = 1;
}

/** `backup <folder>`; with `--base`, `--noted`. */
export async function backup(config: Config, { args: [place = ""], options }: Asked): Promise<void> {
  if (options["base"] === true && options["noted"] === true)
    throw new ConfigError("--base makes one, --noted only notes one: one of the two.");
  const { machinery, pool } = openHouse(config);
  const make = options["base"] === true ? backUpCluster : dumpDatabase;
  print(options["noted"] === true ? await noteBackup(machinery, place) : await make(machinery, directUrl(config), place));
  await pool.end();
}

/** `restore <dump>`: everything until processes can be started. */
export async function restore(
  config: Config,
  { args: [file = ""], options, values }: Asked,
  migrate: (config: Config) => Promise<void>,
): Promise<void> {
  const manifest = await readManifest(file);
  const isPlanned = options["planned"] === true;
  const since = values["since"] ?? manifest?.takenAt;
  if (!isPlanned && since === undefined)
    throw new ConfigError(
      `There is no ${file}.json that says when the dump was taken: name the instant with --since, or say --planned.`,
    );
  if (since !== undefined && parseInstant(since) === null) throw new ConfigError(NO_INSTANT(since));
  const todo = await restoreDump(directUrl(config), file, manifest?.logins ?? []);
  print(`restored: ${file}`);
  await migrate(config);
  const { machinery, pool } = openHouse(config);
  print((await acceptAsItIs(machinery)).trimEnd());
  if (!isPlanned && since !== undefined) tell(await recoverSince(machinery, since));
  for (const line of todo) print(`to do: ${line}`);
  if (!(await printChecks(machinery.database))) process.exitCode = 1;
  await pool.end();
}

/** `recover`; with `--since`, `--lift`. */
export async function recover({ machinery, pool }: House, { options, values }: Asked): Promise<void> {
  const since = values["since"];
  if (since !== undefined && options["lift"] === true)
    throw new ConfigError("--since begins it, --lift ends it: one of the two.");
  if (since !== undefined) tell(await recoverSince(machinery, since));
  else tell(await (options["lift"] === true ? liftHold(machinery) : showRecovery(machinery)));
  await pool.end();
}
