/**
 * The database of a fresh machine: the same PostgreSQL as in production, from npm, started when DATABASE_URL is not set.
 *
 *   const database = await startPostgres({ fresh: true });   // the durable one of `npm start` and `npm run dev`
 *   const database = await startPostgres({ ephemeral: true }); // a throwaway one for tests
 *   … database.url …
 *   await database.stop();
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, chmodSync, existsSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findBinaries } from "./binaries.ts";
import {
  type Cluster,
  ensureCluster,
  ensureDatabase,
  joinServer,
  keepCluster,
  killServer,
  makeStandby,
  promoteServer,
  putBackCluster,
  removeCluster,
  startServer,
  stopServer,
  urlOf,
} from "./cluster.ts";
import { dropLease, exclusively, isAlive, otherUsers, takeLease } from "./leases.ts";
import { durableFolder, makeOwnFolder, temporaryFolder, throwawayFolder } from "./places.ts";
import { Explained } from "../processes/terminal.ts";

export interface RunningPostgres {
  readonly url: string;
  /** Releases the database: the server stops when no other process uses it. May be called twice. */
  stop(): Promise<void>;
}

/** A throwaway server that tests can kill. */
export interface MortalPostgres extends RunningPostgres {
  /** kill -9 of the postmaster and all its children; resolves when none is left. */
  kill(): Promise<void>;
  /** Starts it again on its data, on the same port; resolves when it answers. */
  revive(): Promise<void>;
  /** Stores a copy of its data. The server must be dead. */
  keep(): void;
  /** Restores the stored copy; all later data is lost. The server must be dead. */
  putBack(): void;
  /** Makes it a standby from its next start. The server must be dead. */
  follow(): void;
  /** Promotes a running standby to a primary, on the next timeline. */
  promote(): void;
}

export interface PostgresOptions {
  /** Starts with an empty database: deletes the stored data. */
  readonly fresh?: boolean;
  /** A separate cluster, deleted on stop; without durability, unless that is to be measured. */
  readonly ephemeral?: boolean | "durable";
}

/** Starts PostgreSQL, or joins a running one. Throws one sentence for the user when it cannot. */
export async function startPostgres(options: PostgresOptions = {}): Promise<RunningPostgres> {
  return options.ephemeral ? startThrowaway(options.ephemeral === "durable") : startDurable(options.fresh === true);
}

async function startDurable(fresh: boolean): Promise<RunningPostgres> {
  const cluster: Cluster = { folder: durableFolder(), binaries: findBinaries(), durable: true };
  makeOwnFolder(cluster.folder);
  await exclusively(cluster.folder, async () => {
    const others = otherUsers(cluster.folder);
    if (fresh) {
      if (others.length > 0)
        throw new Explained(`The database is in use by process ${others.join(", ")}: stop it before starting with --fresh.`);
      stopServer(cluster, "fast");
      removeCluster(cluster);
    }
    ensureCluster(cluster);
    if (!(await joinServer(cluster))) await startServer(cluster);
    await ensureDatabase(cluster);
    takeLease(cluster.folder);
  });
  let stopped: Promise<void> | null = null;
  const stop = () =>
    exclusively(cluster.folder, async () => {
      dropLease(cluster.folder);
      if (otherUsers(cluster.folder).length === 0) stopServer(cluster, "fast");
    });
  return { url: urlOf(cluster) ?? "", stop: () => (stopped ??= stop()) };
}

const THROWAWAY = "sampai-throwaway-";

/** A separate cluster, deleted on stop, that can be killed and restarted. */
export async function startThrowaway(durable: boolean): Promise<MortalPostgres> {
  const binaries = findBinaries();
  sweepThrowaways(binaries);
  // Whoever measures durability measures the disk.
  const folder = mkdtempSync(path.join(durable ? temporaryFolder() : throwawayFolder(), THROWAWAY));
  chmodSync(folder, 0o711);
  writeFileSync(path.join(folder, "owner"), String(process.pid));
  const cluster: Cluster = { folder, binaries, durable };
  let gone = false;
  const remove = () => {
    if (gone) return;
    gone = true;
    stopServer(cluster, "immediate");
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", remove);
  ensureCluster(cluster);
  await startServer(cluster);
  await ensureDatabase(cluster);
  return {
    url: urlOf(cluster) ?? "",
    kill: () => killServer(cluster),
    revive: () => startServer(cluster),
    keep: () => keepCluster(cluster),
    putBack: () => putBackCluster(cluster),
    follow: () => makeStandby(cluster),
    promote: () => promoteServer(cluster),
    stop: async () => {
      process.removeListener("exit", remove);
      remove();
    },
  };
}

/** Removes throwaway clusters whose test run was killed: their servers would run for ever. Leaves other users' clusters alone. */
function sweepThrowaways(binaries: Cluster["binaries"]): void {
  for (const parent of new Set([temporaryFolder(), throwawayFolder()])) sweepThrowawaysIn(parent, binaries);
}

function sweepThrowawaysIn(parent: string, binaries: Cluster["binaries"]): void {
  for (const name of readdirSync(parent)) {
    const folder = path.join(parent, name);
    const owner = path.join(folder, "owner");
    if (!name.startsWith(THROWAWAY) || statSync(folder, { throwIfNoEntry: false })?.uid !== process.getuid?.()) continue;
    if (!existsSync(owner) || isAlive(Number(readFileSync(owner, "utf8")))) continue;
    stopServer({ folder, binaries, durable: false }, "immediate");
    rmSync(folder, { recursive: true, force: true });
  }
}

// Run directly it holds a database open until Ctrl-C: `node tools/postgres/postgres.ts [--ephemeral] [--fresh]`.
if (import.meta.main) {
  const database = await startPostgres({
    ephemeral: process.argv.includes("--ephemeral"),
    fresh: process.argv.includes("--fresh"),
  });
  process.stdout.write(`${database.url}\n`);
  const alive = setInterval(() => undefined, 60_000);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      clearInterval(alive);
      void database.stop();
    });
  }
}
