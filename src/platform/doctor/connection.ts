/**
 * The doctor's own connections to the database: one as the login, one as the product works. Neither throws: an unreachable database is a
 * finding.
 */
import pg from "pg";
import { APP_ROLE, openDatabase, openPool, type Database } from "../db.ts";
import { findPooler, type Pooler } from "../database/pooler.ts";
import { codeOf } from "./run-checks.ts";

const PATIENCE_MS = 5_000;
/** Used in place of PostgreSQL's or Node's error code. */
export const NO_ADDRESS = "no address";

export type Reached =
  | { readonly kind: "reached"; readonly login: pg.Pool; readonly host: string; readonly tookMs: number }
  | { readonly kind: "away"; readonly code: string; readonly says: string };

export type Working =
  | { readonly kind: "working"; readonly database: Database }
  /** The database is unreachable, or the login may not work as the application's role. */
  | { readonly kind: "refused"; readonly code: string };

export interface Connections {
  /** As the login of DATABASE_URL, before any role or limit is set. Opened once. */
  readonly reach: () => Promise<Reached>;
  /** The pooler in between. Probed before more connections are opened, because a pooler may have few. */
  readonly pooler: () => Promise<Pooler>;
  /** As the product works: with its role and its limits. */
  readonly work: () => Promise<Working>;
  readonly close: () => Promise<void>;
}

export function openConnections(url: string): Connections {
  let reached: Promise<Reached> | undefined;
  let pooler: Promise<Pooler> | undefined;
  let working: Promise<Working> | undefined;
  const closing: (() => Promise<void>)[] = [];
  // Without an address the driver would use the machine's defaults.
  const find = () => (url === "" ? Promise.resolve<Reached>({ kind: "away", code: NO_ADDRESS, says: "" }) : connect(url));
  const reach = () =>
    (reached ??= find().then((found) => {
      if (found.kind === "reached") closing.push(() => found.login.end());
      return found;
    }));
  const findOnce = () => (pooler ??= findPooler(url));
  const work = () =>
    (working ??= reach().then(async (found) => {
      if (found.kind === "away") return { kind: "refused", code: found.code };
      // The result is reported by the pooler's own check.
      await findOnce().catch(() => undefined);
      const pool = openPool({ url, poolSize: 2, role: APP_ROLE, applicationName: "sampai doctor" });
      pool.on("error", () => undefined);
      closing.push(() => pool.end());
      try {
        await pool.query("select 1");
        return { kind: "working", database: openDatabase(pool) };
      } catch (error) {
        return { kind: "refused", code: codeOf(error) };
      }
    }));
  return {
    reach,
    pooler: findOnce,
    work,
    close: async () => {
      await Promise.allSettled(closing.map((close) => close()));
    },
  };
}

async function connect(url: string): Promise<Reached> {
  const began = performance.now();
  // A pool of one: concurrent checks wait for one another.
  const login = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: "sampai doctor",
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: 3 * PATIENCE_MS,
  });
  login.on("error", () => undefined);
  try {
    const client = await login.connect();
    try {
      await client.query("select 1");
      const { host } = client;
      return { kind: "reached", login, host, tookMs: Math.round(performance.now() - began) };
    } finally {
      client.release();
    }
  } catch (error) {
    await login.end();
    return { kind: "away", code: codeOf(error), says: error instanceof Error ? error.message : "" };
  }
}
