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
import { findBinaries } from "./postgres/binaries.ts";
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
} from "./postgres/cluster.ts";
import { dropLease, exclusively, isAlive, otherUsers, takeLease } from "./postgres/leases.ts";
import { durableFolder, makeOwnFolder, temporaryFolder } from "./postgres/places.ts";
import { Explained } from "./terminal.ts";

export interface RunningPostgres {
  readonly url: string;
  /** Leaves the database: the server stops when nobody else uses it. May be called twice. */
  stop(): Promise<void>;
}

/** A throwaway one can also die, as servers do. */
export interface MortalPostgres extends RunningPostgres {
  /** kill -9 of the postmaster and of all its children; resolves when none is left. */
  kill(): Promise<void>;
  /** Starts it again over what it had written, on the same port; resolves when it answers. */
  revive(): Promise<void>;
  /** Keeps what it has written so far. It has to be dead. */
  keep(): void;
  /** Puts back what was kept, so that all that came since is forgotten. It has to be dead. */
  putBack(): void;
  /** Makes a standby of it, once it is revived. It has to be dead. */
  follow(): void;
  /** Makes a primary of a standby, on the next timeline; it lives. */
  promote(): void;
}

export interface PostgresOptions {
  /** Begin with an empty database: what was stored is deleted. */
  readonly fresh?: boolean;
  /** A cluster of its own, deleted on stop; without durability, unless it is to be measured. */
  readonly ephemeral?: boolean | "durable";
}

/** Starts PostgreSQL, or joins the one that runs already. Throws one sentence for the person at the terminal when it can't. */
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

/** A cluster of its own, deleted on stop, that can be killed and revived. */
export async function startThrowaway(durable: boolean): Promise<MortalPostgres> {
  const binaries = findBinaries();
  sweepThrowaways(binaries);
  const folder = mkdtempSync(path.join(temporaryFolder(), THROWAWAY));
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

/** Removes throwaway clusters whose test run was killed: their servers would run on for ever. Another user's are left alone. */
function sweepThrowaways(binaries: Cluster["binaries"]): void {
  const parent = temporaryFolder();
  for (const name of readdirSync(parent)) {
    const folder = path.join(parent, name);
    const owner = path.join(folder, "owner");
    if (!name.startsWith(THROWAWAY) || statSync(folder, { throwIfNoEntry: false })?.uid !== process.getuid?.()) continue;
    if (!existsSync(owner) || isAlive(Number(readFileSync(owner, "utf8")))) continue;
    stopServer({ folder, binaries, durable: false }, "immediate");
    rmSync(folder, { recursive: true, force: true });
  }
}

// Run by itself it holds a database open until Ctrl-C: `node tools/postgres.ts [--ephemeral] [--fresh]`.
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
