/**
 * A database per test file, cloned from a template that is migrated once per run: real PostgreSQL, no clean-up between files.
 * TEST_DATABASE_URL names the cluster (tools/vitest/worker-set-up.ts sets it to one of the worker's own).
 */
import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import type { Clock } from "../clock.ts";
import { systemRandom } from "../clock.ts";
import { APP_ROLE, openDatabase, openPool, type Database } from "../db.ts";
import { createLog } from "../log.ts";
import { migrate } from "../migration/migrate.ts";
import { readMigrations } from "../migration/migration-files.ts";
import { inTransaction, type Ctx, type Runtime } from "../unit-of-work.ts";
import { VISITOR } from "../actor.ts";
import type { RequestFacts } from "../request-facts.ts";

const MIGRATIONS = "db/migrations";
const TEMPLATE_LOCK = 7_263_003;

/** A clock that stands still until a test moves it. */
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

export interface TestApp extends AsyncDisposable {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly runtime: Runtime & { readonly clock: TestClock; readonly database: Database };
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

/** The worker's connection to each cluster, kept for all its files: opening one costs more than most statements of a test. */
const connections = new Map<string, pg.Pool>();

async function onCluster(statement: string): Promise<void> {
  const url = clusterUrl();
  let kept = connections.get(url);
  if (!kept) {
    // At rest it keeps no process alive.
    kept = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
    // A server that was stopped: the next statement connects anew.
    kept.on("error", () => undefined);
    connections.set(url, kept);
  }
  await kept.query(statement);
}

/** Templates that this worker knows to be complete. */
const templates = new Set<string>();

/** The template's name holds a hash of the migrations, so that an edited file leads to a new template. */
async function ensureTemplate(): Promise<string> {
  const hash = createHash("sha256");
  const { numbered, functions } = await readMigrations(MIGRATIONS);
  for (const { name, checksum } of [...numbered, ...functions]) hash.update(`${name} ${checksum}\n`);
  const name = `template_${hash.digest("hex").slice(0, 16)}`;
  if (!templates.has(`${clusterUrl()} ${name}`)) await makeTemplate(name);
  templates.add(`${clusterUrl()} ${name}`);
  return name;
}

async function makeTemplate(name: string): Promise<void> {
  // A connection of its own: its lock ends with it.
  const client = new pg.Client({ connectionString: clusterUrl() });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    const known = await client.query("select from pg_database where datname = $1 and datistemplate", [name]);
    if (known.rowCount) return;
    await client.query(`drop database if exists ${name}`);
    await client.query(`create database ${name}`);
    await migrate(databaseUrl(name), MIGRATIONS);
    await client.query(`alter database ${name} is_template true`);
  } finally {
    await client.end();
  }
}

/** Opens a test app on a database of its own: `await using app = await openTestApp()`. */
export async function openTestApp(
  options: { readonly now?: Date; readonly role?: string | null; readonly poolSize?: number } = {},
): Promise<TestApp> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const template = await ensureTemplate();
  // Copied as files: page by page through the log, as by default, takes twice the time.
  await onCluster(`create database ${name} template ${template} strategy file_copy`);
  const url = databaseUrl(name);
  const pool = openPool({
    url,
    poolSize: options.poolSize ?? 8,
    ...(options.role === null ? {} : { role: options.role ?? APP_ROLE }),
  });
  // A connection that one test cuts on purpose must not fail another.
  pool.on("error", () => undefined);
  const clock = createTestClock(options.now);
  const runtime = { database: openDatabase(pool), clock, random: systemRandom, log: createLog({ LOG_LEVEL: "silent" }) };
  return {
    url,
    pool,
    runtime,
    as: (facts, work) =>
      inTransaction(runtime, { requestId: "test", actor: VISITOR, language: "ID", address: "127.0.0.1", ...facts }, work),
    async [Symbol.asyncDispose]() {
      await pool.end();
      // Without force: PostgreSQL waits up to 5 s for closing connections, while cutting them would cause an error in their client.
      await onCluster(`drop database if exists ${name}`);
    },
  };
}

/** Runs a statement as the owner of the schemas, which the application never is. */
export async function asOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
