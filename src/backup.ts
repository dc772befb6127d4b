/**
 * `main.js backup`: a dump or a base backup in a folder, beside it a file with what a restore needs to know, and a row by which metrics say how old the
 * newest one is.
 */
import { commandFacts } from "#platform/command-facts.ts";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { insertBackup } from "#platform/backups.ts";
import type { Executor } from "#platform/db.ts";
import { runProgram } from "#platform/pg-programs.ts";
import { READ_LOGINS } from "#platform/prepare-roles.ts";
import { inTransaction, type Machinery } from "#platform/unit-of-work.ts";

const COMMAND = commandFacts("backup", "backup");

/** Beside a dump: `<dump>.json`. */
export interface Manifest {
  /** Everything that was committed before this instant is in it. */
  readonly takenAt: string;
  readonly serverVersion: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Logins of the application: a dump holds no roles. */
  readonly logins: readonly string[];
}

const stampOf = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, "");

/** Dumps into a folder; answers a line for whoever typed the command. Unfinished ones are called `….part`. */
export async function dumpDatabase(machinery: Machinery, url: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { serverVersion, logins, takenAt } = await inTransaction(machinery, COMMAND, (ctx) => describe(ctx.db));
  const file = path.join(folder, `sampai-${stampOf(takenAt)}.dump`);
  // Made before pg_dump writes to it: in a folder that was there, and is open to others, nobody else reads what everybody's papers are in.
  await writeFile(`${file}.part`, "", { mode: 0o600 });
  await runProgram("pg_dump", ["--format=custom", `--file=${file}.part`], url);
  // One that can't be read is none.
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
  await record(machinery, { kind: "dump", bytes, place: file });
  return `dumped: ${file}, ${bytes} bytes, everything before ${manifest.takenAt}`;
}

/** A base backup with the log that it needs; with the archive it goes back to any instant. */
export async function backUpCluster(machinery: Machinery, url: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const at = await inTransaction(machinery, COMMAND, async (ctx) => (await describe(ctx.db)).takenAt);
  const target = path.join(folder, `sampai-${stampOf(at)}.base`);
  await runProgram(
    "pg_basebackup",
    [`--pgdata=${target}`, "--format=tar", "--gzip", "--wal-method=stream", "--checkpoint=fast"],
    url,
  );
  const bytes = await sizeOf(target);
  await record(machinery, { kind: "base", bytes, place: target });
  return `backed up: ${target}, ${bytes} bytes; with the archived log it goes back to any instant after its end`;
}

/** Another program has made one. */
export async function noteBackup(machinery: Machinery, place: string): Promise<string> {
  await record(machinery, { kind: "noted", bytes: null, place });
  return `noted: ${place}`;
}

async function record(
  machinery: Machinery,
  { kind, bytes, place }: Pick<Parameters<typeof insertBackup>[1], "kind" | "bytes" | "place">,
) {
  await inTransaction(machinery, COMMAND, async (ctx) => {
    await insertBackup(ctx.db, { kind, bytes, place, finishedAt: ctx.now });
    await ctx.audit("operator.backed_up", { details: { kind, place } });
  });
}

/** The database's own clock: what it has committed by then is in a dump that begins later. */
async function describe(
  db: Executor,
): Promise<{ readonly serverVersion: string; readonly logins: string[]; readonly takenAt: Date }> {
  const { rows } = await sql<{ serverVersion: string; takenAt: Date; logins: string[] }>`
    select current_setting('server_version') as "serverVersion", clock_timestamp() as "takenAt",
      coalesce((select array_agg(login) from (${sql.raw(READ_LOGINS)}) as logins), '{}') as logins`.execute(db);
  if (!rows[0]) throw new Error("a select without a row");
  return rows[0];
}

/** Of a file, in hex. */
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
