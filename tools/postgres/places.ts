/**
 * The folder and the user of the embedded PostgreSQL. PostgreSQL refuses to run as root, so as root we run it as `nobody`, and all its
 * files must be where `nobody` can reach them: not below a home folder that is closed to others.
 */
import { createHash } from "node:crypto";
import { accessSync, chownSync, constants, lstatSync, mkdirSync, statfsSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Explained } from "../processes/terminal.ts";

export const PROJECT = path.resolve(import.meta.dirname, "../..");
const NOBODY = 65534;

/** The user that runs the server when it cannot be ours. Numbers, because the group's name differs between systems. */
export const servant: { readonly uid: number; readonly gid: number } | null =
  process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : null;

/** Whether the server's user can reach a folder: each folder on the path must let others pass. */
export function isReachable(folder: string): boolean {
  if (!servant) return true;
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const found = statSync(at, { throwIfNoEntry: false });
    if (found && (found.mode & 0o001) === 0 && found.uid !== servant.uid) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** A folder for temporary files that the server's user can reach; TMPDIR may point into a closed home. */
export function temporaryFolder(): string {
  return [os.tmpdir(), "/tmp", "/var/tmp"].find((folder) => isReachable(folder)) ?? os.tmpdir();
}

/** Linux keeps the files of this folder in memory. */
const MEMORY = "/dev/shm";
/** Free space that the throwaway clusters of all test workers never fill; a container's default of 64 MB is far below. */
const MEMORY_MIN_BYTES = 4 * 1024 ** 3;

/**
 * The folder of throwaway clusters: in memory where there is enough of it, otherwise that of temporary files. A database is some thousand
 * files, and on a disk making and deleting them takes eight times as long.
 */
export function throwawayFolder(): string {
  return hasRoomInMemory() && isReachable(MEMORY) ? MEMORY : temporaryFolder();
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MEMORY_MIN_BYTES && os.freemem() >= MEMORY_MIN_BYTES;
  } catch {
    return false; // absent, as on macOS, or not writable for us
  }
}

/** A short name for this copy of the project, so that two copies on one machine do not share a database. */
export function projectMark(): string {
  return createHash("sha256").update(PROJECT).digest("hex").slice(0, 12);
}

/** The folder of the database of `npm start` and `npm run dev`: in the project if the server can reach it. */
export function durableFolder(): string {
  const inside = path.join(PROJECT, ".data", "postgres");
  return isReachable(inside) ? inside : path.join(temporaryFolder(), `sampai-${projectMark()}`);
}

/**
 * Creates our own folder that others may pass through but not list. In a shared temporary folder another user could have created it first:
 * we would then trust files that are not ours, so this throws.
 */
export function makeOwnFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const found = lstatSync(folder);
  const mine = process.getuid?.();
  if (!found.isDirectory() || (mine !== undefined && found.uid !== mine)) {
    throw new Explained(`${folder} belongs to somebody else; remove it or start as its owner.`);
  }
}

/** Gives a folder or file to the server's user. */
export function giveToServant(target: string): void {
  if (servant) chownSync(target, servant.uid, servant.gid);
}
