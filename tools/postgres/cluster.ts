/**
 * One PostgreSQL cluster in one folder: created, started, connected to, stopped. TCP on 127.0.0.1 only, with a generated password; no Unix
 * socket, whose path has a length limit and a place of its own to get wrong.
 */
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Binaries, PLAIN_ENVIRONMENT } from "./binaries.ts";
import { giveToServant, servant } from "./places.ts";
import { Explained } from "../processes/terminal.ts";

export const OWNER = "sampai";
const DATABASE = "sampai";
/** How long a server may take to answer: after its postmaster is killed, children keep the shared memory for some seconds. */
const START_LIMIT_MS = 30_000;
const RETRY_LIMIT_MS = 10_000;
const STOP_LIMIT_S = 20;

export interface Cluster {
  readonly folder: string;
  readonly binaries: Binaries;
  /** Throwaway clusters trade durability for speed; the one with lasting data never does. */
  readonly durable: boolean;
}

const pgdata = (cluster: Cluster) => path.join(cluster.folder, "cluster");
const passwordFile = (cluster: Cluster) => path.join(cluster.folder, "password");
const portFile = (cluster: Cluster) => path.join(cluster.folder, "port");
const logFile = (cluster: Cluster) => path.join(cluster.folder, "postgres.log");
const asServant = { ...servant, cwd: "/", env: PLAIN_ENVIRONMENT };

/** Creates the cluster if there is none. It is completed under another name and renamed, so an interrupted start leaves no partial one. */
export function ensureCluster(cluster: Cluster): void {
  if (existsSync(pgdata(cluster))) return assertVersion(cluster);
  const password = randomBytes(24).toString("base64url");
  const unfinished = path.join(cluster.folder, "cluster.unfinished");
  const handover = path.join(cluster.folder, "password.handover");
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  giveToServant(unfinished);
  rmSync(handover, { force: true });
  writeFileSync(handover, password, { mode: 0o600 });
  giveToServant(handover);
  // The builtin provider: the same sort order of strings on every machine, whatever its C library.
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = [`--username=${OWNER}`, "--auth=scram-sha-256", `--pwfile=${handover}`];
  const speed = cluster.durable ? [] : ["--no-sync"];
  const made = spawnSync(
    cluster.binaries.path("initdb"),
    ["-D", unfinished, ...locale, ...access, ...speed, "--no-instructions"],
    {
      ...asServant,
      encoding: "utf8",
    },
  );
  rmSync(handover, { force: true });
  if (made.status !== 0) throw new Explained(`PostgreSQL could not make its data folder:\n${made.stderr || made.error?.message}`);
  writeFileSync(passwordFile(cluster), password, { mode: 0o600 });
  renameSync(unfinished, pgdata(cluster));
}

function assertVersion(cluster: Cluster): void {
  const found = readFileSync(path.join(pgdata(cluster), "PG_VERSION"), "utf8").trim();
  if (found === cluster.binaries.major) return;
  throw new Explained(
    `The database in ${cluster.folder} was made by PostgreSQL ${found}, and this is ${cluster.binaries.major}: start once with --fresh.`,
  );
}

function readPort(cluster: Cluster): number | null {
  return existsSync(portFile(cluster)) ? Number(readFileSync(portFile(cluster), "utf8")) : null;
}

/** The connection string recorded in the cluster's folder, or null before its first start. */
export function urlOf(cluster: Cluster, database = DATABASE): string | null {
  const port = readPort(cluster);
  if (port === null || !existsSync(passwordFile(cluster))) return null;
  return `postgresql://${OWNER}:${readFileSync(passwordFile(cluster), "utf8")}@127.0.0.1:${port}/${database}`;
}

/** Whether the server answers. "starting" covers a server that is starting or stopping. */
async function request(cluster: Cluster): Promise<"up" | "starting" | "down"> {
  const url = urlOf(cluster, "postgres");
  if (!url) return "down";
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on("error", () => undefined); // the connection may break meanwhile; the result below covers that
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>("show data_directory");
    return rows[0]?.data_directory === pgdata(cluster) ? "up" : "down";
  } catch (error) {
    const CANNOT_CONNECT_NOW = "57P03";
    return error instanceof Error && "code" in error && error.code === CANNOT_CONNECT_NOW ? "starting" : "down";
  } finally {
    await client.end();
  }
}

/** A free port: `wanted` if it is free. */
export async function freePort(wanted: number | null): Promise<number> {
  for (const port of wanted === null ? [0] : [wanted, 0]) {
    const found = await new Promise<number | null>((resolve) => {
      const probe = net.createServer();
      probe.once("error", () => resolve(null));
      probe.listen(port, "127.0.0.1", () => {
        const address = probe.address();
        probe.close(() => resolve(typeof address === "object" && address ? address.port : null));
      });
    });
    if (found !== null) return found;
  }
  throw new Explained("There is no free port on 127.0.0.1.");
}

function settings(cluster: Cluster): string[] {
  const durable = { fsync: "on", synchronous_commit: "on", full_page_writes: "on", max_connections: "120" };
  // max_wal_size: its files may be in memory.
  const off = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
  const throwaway = { ...off, max_connections: "300", max_wal_size: "256MB" };
  const all = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    shared_buffers: "128MB",
    timezone: "UTC",
    log_timezone: "UTC",
    // The queries are short; compiling them costs more than it saves.
    jit: "off",
    ...(cluster.durable ? durable : throwaway),
  };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** A lock file whose process is gone or is not PostgreSQL (process numbers are reused, above all in containers) must not stop the start. */
function removeStaleLock(cluster: Cluster): void {
  const lock = path.join(pgdata(cluster), "postmaster.pid");
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, "utf8").split("\n")[0]);
  const program = `/proc/${pid}/cmdline`;
  if (!existsSync("/proc/self/cmdline")) return; // elsewhere PostgreSQL's own check must suffice
  if (existsSync(program) && readFileSync(program, "utf8").includes(pgdata(cluster))) return;
  rmSync(lock);
}

function launch(cluster: Cluster, port: number): { readonly exited: () => boolean } {
  const log = openSync(logFile(cluster), "a", 0o600);
  // Its own session: Ctrl-C in the terminal must not reach the database before the server that still uses it.
  const child = spawn(cluster.binaries.path("postgres"), ["-D", pgdata(cluster), "-p", String(port), ...settings(cluster)], {
    ...asServant,
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  let ended = false;
  child.once("exit", () => (ended = true));
  child.once("error", () => (ended = true));
  child.unref();
  return { exited: () => ended };
}

/**
 * Joins a server already running in the folder; returns whether there is one. Waits for a starting one; one that neither answers nor exits
 * (stopping while a connection is still open) is stopped.
 */
export async function joinServer(cluster: Cluster): Promise<boolean> {
  const started = Date.now();
  for (let state = await request(cluster); state !== "down"; state = await request(cluster)) {
    if (state === "up") return true;
    if (Date.now() - started > RETRY_LIMIT_MS / 2) break;
    await sleep(50);
  }
  removeStaleLock(cluster);
  stopServer(cluster, "fast");
  return false;
}

/** Starts the server and waits until it answers. Retries for some seconds: a previous server may still be stopping. */
export async function startServer(cluster: Cluster): Promise<void> {
  const started = Date.now();
  for (;;) {
    removeStaleLock(cluster);
    const port = await freePort(readPort(cluster));
    writeFileSync(portFile(cluster), String(port), { mode: 0o600 });
    const child = launch(cluster, port);
    for (;;) {
      if ((await request(cluster)) === "up") return;
      if (child.exited()) break;
      if (Date.now() - started > START_LIMIT_MS) throw new Explained(`PostgreSQL does not answer; see ${logFile(cluster)}.`);
      await sleep(25);
    }
    if (Date.now() - started > RETRY_LIMIT_MS) throw new Explained(`PostgreSQL does not start:\n${lastLines(cluster)}`);
    await sleep(300);
  }
}

function lastLines(cluster: Cluster): string {
  return readFileSync(logFile(cluster), "utf8").trimEnd().split("\n").slice(-8).join("\n");
}

/** Creates the product's database in a running cluster. */
export async function ensureDatabase(cluster: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(cluster, "postgres") ?? "" });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/**
 * Stops the server: "fast" rolls open transactions back and shuts down cleanly, "immediate" is for throwaway data. Returns at once if none
 * runs.
 */
export function stopServer(cluster: Cluster, mode: "fast" | "immediate"): void {
  if (!existsSync(path.join(pgdata(cluster), "postmaster.pid"))) return;
  const pgCtl = cluster.binaries.path("pg_ctl");
  const stop = (how: string) =>
    spawnSync(pgCtl, ["stop", "-D", pgdata(cluster), "-m", how, "-w", "-t", String(STOP_LIMIT_S), "-s"], {
      ...asServant,
      stdio: "ignore",
    });
  if (stop(mode).status !== 0 && mode === "fast") stop("immediate");
}

/** Kills the server like a power cut, process by process, so that only data on disk is left. Linux only: it reads /proc. */
export async function killServer(cluster: Cluster): Promise<void> {
  const postmaster = Number(readFileSync(path.join(pgdata(cluster), "postmaster.pid"), "utf8").split("\n")[0]);
  // The postmaster first: it would start replacements, and notify clients.
  const pids = [postmaster, ...childrenOf(postmaster)];
  for (const pid of pids) killOne(pid);
  for (let tries = 0; pids.some(isThere) && tries < 400; tries++) await sleep(25);
  if (pids.some(isThere)) throw new Explained("PostgreSQL could not be killed.");
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
}

function killOne(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // Already gone.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** Whether the process still runs: a dead process not yet waited for has no command line. */
const isThere = (pid: number): boolean => {
  const program = `/proc/${pid}/cmdline`;
  return existsSync(program) && readFileSync(program, "utf8") !== "";
};

const storedFolder = (cluster: Cluster) => path.join(cluster.folder, "kept");

/** Stores a copy of all data, replacing the last one. The server must not run. */
export function keepCluster(cluster: Cluster): void {
  rmSync(storedFolder(cluster), { recursive: true, force: true });
  copyFolder(pgdata(cluster), storedFolder(cluster));
}

/** Restores the stored copy: later data is lost, as by a restore from a backup. The server must not run. */
export function putBackCluster(cluster: Cluster): void {
  rmSync(pgdata(cluster), { recursive: true, force: true });
  copyFolder(storedFolder(cluster), pgdata(cluster));
}

/** Keeps the owner, which may be another user. */
function copyFolder(from: string, to: string): void {
  const { status, stderr } = spawnSync("cp", ["-a", from, to], { encoding: "utf8" });
  if (status !== 0) throw new Explained(`PostgreSQL's folder can't be copied: ${stderr.trim()}`);
}

/** Makes the cluster a standby from its next start: the server only replays and is read-only. The server must not run. */
export function makeStandby(cluster: Cluster): void {
  const signal = path.join(pgdata(cluster), "standby.signal");
  writeFileSync(signal, "", { mode: 0o600 });
  giveToServant(signal);
}

/** Promotes a standby to a primary, on a new timeline. */
export function promoteServer(cluster: Cluster): void {
  const waits = ["-w", "-t", String(STOP_LIMIT_S), "-s"];
  const { status, stderr } = spawnSync(cluster.binaries.path("pg_ctl"), ["promote", "-D", pgdata(cluster), ...waits], {
    ...asServant,
    encoding: "utf8",
  });
  if (status !== 0) throw new Explained(`PostgreSQL could not be promoted: ${stderr.trim()}`);
}

/** Deletes all data. The server must not run. */
export function removeCluster(cluster: Cluster): void {
  for (const file of [pgdata(cluster), passwordFile(cluster), logFile(cluster)]) rmSync(file, { recursive: true, force: true });
}
