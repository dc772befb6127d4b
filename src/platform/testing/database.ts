/**
 * A database per test file, cloned from a template that the migrations made once per run: real PostgreSQL, no cleaning up between files.
 * TEST_DATABASE_URL names the cluster (tools/test-worker.ts sets it to one of the worker's own).
 */
import { createHash, randomBytes } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { Clock } from "../clock.ts";
import { systemRandom } from "../clock.ts";
import { APP_ROLE, openDatabase, openPool, type Database } from "../db.ts";
import { createLog } from "../log.ts";
import { migrate } from "../migrate.ts";
import { inTransaction, type Ctx, type Machinery, type RequestFacts } from "../unit-of-work.ts";
import { VISITOR } from "../actor.ts";

const MIGRATIONS = "db/migrations";
const TEMPLATE_LOCK = 7_263_003;

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  set(instant: Date): void;
  advance(milliseconds: number): void;
}

export function createTestClock(start: Date = new Date()): TestClock {
  let current = start;
  return {
    now: () => current,
    set: (instant) => {
      current = instant;
    },
    advance: (milliseconds) => {
      current = new Date(current.getTime() + milliseconds);
    },
  };
}

export interface TestHouse extends AsyncDisposable {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly machinery: Machinery & { readonly clock: TestClock; readonly database: Database };
  /** Runs work in a transaction, as a visitor unless `facts` say otherwise. */
  as<T>(facts: Partial<RequestFacts>, work: (ctx: Ctx) => Promise<T>): Promise<T>;
}

function clusterUrl(): string {
  const url = process.env["TEST_DATABASE_URL"];
  if (!url)
    throw new Error("TEST_DATABASE_URL is not set: run the tests with `npm test` or `npx vitest`, which start a database");
  return url;
}

function databaseUrl(name: string): string {
  const url = new URL(clusterUrl());
  url.pathname = `/${name}`;
  return url.href;
}

async function onCluster<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: clusterUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The template's name holds a hash of the migrations, so that an edited file makes a new one. */
async function ensureTemplate(): Promise<string> {
  const hash = createHash("sha256");
  for (const name of readdirSync(MIGRATIONS).sort()) hash.update(readFileSync(join(MIGRATIONS, name)));
  const name = `template_${hash.digest("hex").slice(0, 16)}`;
  await onCluster(async (client) => {
    await client.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    const known = await client.query("select from pg_database where datname = $1 and datistemplate", [name]);
    if (known.rowCount) return;
    await client.query(`drop database if exists ${name}`);
    await client.query(`create database ${name}`);
    await migrate(databaseUrl(name), MIGRATIONS);
    await client.query(`alter database ${name} is_template true`);
  });
  return name;
}

/**
 * A database as it was before a migration (`0073`), for rows as the product of that time wrote them. `grow` brings it to now and opens a house on it.
 * Rows are written past triggers and foreign keys: what matters of the time before is what the migration reads. `without`: lower numbers that were written later.
 */
export async function openOldDatabase(before: string, without: readonly string[] = []) {
  const folder = await mkdtemp(join(tmpdir(), "sampai-old-"));
  const name = `old_${randomBytes(8).toString("hex")}`;
  for (const file of readdirSync(MIGRATIONS))
    if (file.slice(0, 4) < before && !without.includes(file.slice(0, 4))) await cp(join(MIGRATIONS, file), join(folder, file));
  await onCluster((client) => client.query(`create database ${name}`));
  await migrate(databaseUrl(name), folder);
  await rm(folder, { recursive: true });
  return {
    url: databaseUrl(name),
    async write(statements: string): Promise<void> {
      const client = new pg.Client({ connectionString: databaseUrl(name) });
      await client.connect();
      await client.query(`set session_replication_role = replica; ${statements}`);
      await client.end();
    },
    async grow(options: { readonly now?: Date } = {}): Promise<TestHouse> {
      await migrate(databaseUrl(name), MIGRATIONS);
      return openTestHouse({ ...options, grown: name });
    },
  };
}

/** Opens a house on a database of its own: `await using house = await openTestHouse()`. `grown`: on one that is there already. */
export async function openTestHouse(
  options: { readonly now?: Date; readonly role?: string | null; readonly poolSize?: number; readonly grown?: string } = {},
): Promise<TestHouse> {
  const name = options.grown ?? `test_${randomBytes(8).toString("hex")}`;
  if (options.grown === undefined) {
    const template = await ensureTemplate();
    await onCluster((client) => client.query(`create database ${name} template ${template}`));
  }
  const url = databaseUrl(name);
  const pool = openPool({
    url,
    poolSize: options.poolSize ?? 8,
    ...(options.role === null ? {} : { role: options.role ?? APP_ROLE }),
  });
  // A connection that a test has cut off on purpose is no reason to fail another.
  pool.on("error", () => undefined);
  const clock = createTestClock(options.now);
  const machinery = { database: openDatabase(pool), clock, random: systemRandom, log: createLog({ LOG_LEVEL: "silent" }) };
  return {
    url,
    pool,
    machinery,
    as: (facts, work) =>
      inTransaction(machinery, { requestId: "test", actor: VISITOR, language: "ID", address: "127.0.0.1", ...facts }, work),
    async [Symbol.asyncDispose]() {
      await pool.end();
      // Not with force: PostgreSQL waits up to 5 s for connections that are just closing, and cutting them off is an error in their client.
      await onCluster((client) => client.query(`drop database if exists ${name}`));
    },
  };
}
