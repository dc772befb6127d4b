/**
 * The users of a cluster. Each user leaves a file with its process number; the last one to leave stops the server, whoever started it. So a
 * killed terminal does not leave a database running for ever, nor take it away from a second terminal.
 */
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Explained } from "../processes/terminal.ts";

const LOCK_LIMIT_MS = 60_000;

/** Whether a process is alive. One of another user answers EPERM, and is alive. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}

const leases = (folder: string) => path.join(folder, "users");

export function takeLease(folder: string): void {
  mkdirSync(leases(folder), { recursive: true, mode: 0o700 });
  writeFileSync(path.join(leases(folder), String(process.pid)), "");
}

export function dropLease(folder: string): void {
  rmSync(path.join(leases(folder), String(process.pid)), { force: true });
}

/** The living processes that use the cluster, except this one. Deletes files of dead ones. */
export function otherUsers(folder: string): number[] {
  mkdirSync(leases(folder), { recursive: true, mode: 0o700 });
  const others = readdirSync(leases(folder))
    .map(Number)
    .filter((pid) => pid !== process.pid);
  for (const pid of others) if (!isAlive(pid)) rmSync(path.join(leases(folder), String(pid)), { force: true });
  return others.filter(isAlive);
}

/** Runs a step that only one process at a time may perform on a cluster (create, start, stop). Takes over the lock of a dead process. */
export async function exclusively<T>(folder: string, step: () => Promise<T>): Promise<T> {
  const lock = path.join(folder, "lock");
  const started = Date.now();
  while (!tryLock(lock)) {
    if (existsSync(lock) && !isAlive(holder(lock))) rmSync(lock, { force: true });
    if (Date.now() - started > LOCK_LIMIT_MS) throw new Explained(`Another start is still working on the database (${lock}).`);
    await sleep(50);
  }
  try {
    return await step();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Written under another name and linked: an existing lock always contains its holder's process number. */
function tryLock(lock: string): boolean {
  const mine = `${lock}.${process.pid}`;
  writeFileSync(mine, String(process.pid), { mode: 0o600 });
  try {
    linkSync(mine, lock);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    rmSync(mine, { force: true });
  }
}

function holder(lock: string): number {
  try {
    return Number(readFileSync(lock, "utf8"));
  } catch (error) {
    if (hasCode(error, "ENOENT")) return process.pid; // released at this moment: our own number counts as alive, so the caller tries again
    throw error;
  }
}

const hasCode = (error: unknown, code: string) => error instanceof Error && "code" in error && error.code === code;
