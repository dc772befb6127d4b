/**
 * `main.js backup`: writes a dump or a base backup into a folder, a file with the facts that a restore needs beside it, and a row from
 * which metrics compute the age of the newest backup.
 */
import { commandFacts } from "#platform/command-facts.ts";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { insertBackup } from "#platform/database/backups.ts";
import type { Executor } from "#platform/db.ts";
import { runProgram } from "#platform/database/pg-programs.ts";
import { READ_LOGINS } from "#platform/migration/prepare-roles.ts";
import { inTransaction, type Runtime } from "#platform/unit-of-work.ts";

const COMMAND = commandFacts("backup", "backup");

/** Beside a dump: `<dump>.json`. */
export interface Manifest {
  /** The dump contains everything committed before this instant. */
  readonly takenAt: string;
  readonly serverVersion: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Logins of the application: a dump contains no roles. */
  readonly logins: readonly string[];
}

const stampOf = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, "");

/** Dumps into a folder; returns a line for the operator. An unfinished dump is named `….part`. */
export async function dumpDatabase(runtime: Runtime, url: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { serverVersion, logins, takenAt } = await inTransaction(runtime, COMMAND, (ctx) => describe(ctx.db));
  const file = path.join(folder, `sampai-${stampOf(takenAt)}.dump`);
  // Created with mode 0600 before pg_dump writes to it: in an existing folder that is open to others, the dump with everybody's documents
  // must not be readable.
  await writeFile(`${file}.part`, "", { mode: 0o600 });
  await runProgram("pg_dump", ["--format=custom", `--file=${file}.part`], url);
  // A dump that cannot be read is not a backup.
  await runProgram("pg_restore", ["--list", "--file=/dev/null", `${file}.part`], url);
  const bytes = (await stat(`${file}.part`)).size;
  const manifest: Manifest = {
    takenAt: takenAt.toISOString(),
    serverVersion,
    bytes,
    sha256: await sha256Of(`${file}.part`),
    logins,
  };
  await writeFile(`${file}.json`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.part`, file);
  await record(runtime, { kind: "dump", bytes, place: file });
  return `dumped: ${file}, ${bytes} bytes, everything before ${manifest.takenAt}`;
}

/** A base backup with the write-ahead log that it needs; with the log archive it can be restored to any instant. */
export async function backUpCluster(runtime: Runtime, url: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const at = await inTransaction(runtime, COMMAND, async (ctx) => (await describe(ctx.db)).takenAt);
  const target = path.join(folder, `sampai-${stampOf(at)}.base`);
  await runProgram(
    "pg_basebackup",
    [`--pgdata=${target}`, "--format=tar", "--gzip", "--wal-method=stream", "--checkpoint=fast"],
    url,
  );
  const bytes = await sizeOf(target);
  await record(runtime, { kind: "base", bytes, place: target });
  return `backed up: ${target}, ${bytes} bytes; with the archived log it can be restored to any instant after its end`;
}

/** Records a backup made by another program. */
export async function noteBackup(runtime: Runtime, place: string): Promise<string> {
  await record(runtime, { kind: "noted", bytes: null, place });
  return `noted: ${place}`;
}

/** Records that a backup was restored into a spare database, and that the checks of the restored data passed. */
export async function noteDrill(runtime: Runtime, place: string): Promise<string> {
  await record(runtime, { kind: "drill", bytes: null, place });
  return `noted as rehearsed: ${place}`;
}

async function record(
  runtime: Runtime,
  { kind, bytes, place }: Pick<Parameters<typeof insertBackup>[1], "kind" | "bytes" | "place">,
) {
  await inTransaction(runtime, COMMAND, async (ctx) => {
    await insertBackup(ctx.db, { kind, bytes, place, finishedAt: ctx.now });
    const details = { kind, place };
    if (kind === "drill") await ctx.audit("operator.restore_rehearsed", { details });
    else await ctx.audit("operator.backed_up", { details });
  });
}

/** `takenAt` is the database's clock: everything committed by then is in a dump that starts later. */
async function describe(
  db: Executor,
): Promise<{ readonly serverVersion: string; readonly logins: string[]; readonly takenAt: Date }> {
  const { rows } = await sql<{ serverVersion: string; takenAt: Date; logins: string[] }>`
    select current_setting('server_version') as "serverVersion", clock_timestamp() as "takenAt",
      coalesce((select array_agg(login) from (${sql.raw(READ_LOGINS)}) as logins), '{}') as logins`.execute(db);
  if (!rows[0]) throw new Error("the select returned no row");
  return rows[0];
}

/** SHA-256 of a file, in hex. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = files.filter((one) => one.isFile()).map((one) => stat(path.join(one.parentPath, one.name)));
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
}
