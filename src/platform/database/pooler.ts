/**
 * Detects a pooler between this process and PostgreSQL and how it treats connections. In transaction mode each transaction may run on
 * another server connection. Prepared statements must then follow (PgBouncer 1.21 or newer, with max_prepared_statements), and session
 * state, such as the worker's heartbeat and LISTEN, is not available at all. Decision 0106.
 */
import pg from "pg";
import { ConfigError } from "../config.ts";
import { APP_ROLE, TIME_LIMITS } from "../db.ts";

/** `prepared`: whether a named statement follows its client to another server connection. */
export type Pooler = "none" | "session" | { readonly mode: "transaction"; readonly prepared: boolean };

const UNNAMED = { text: "select pg_backend_pid()::integer as pid where $1::integer = 1", values: [1] };
const NAMED = { ...UNNAMED, name: "sampai_probe" };
/** Number of transactions that are opened to take the probe's first server connection away. */
const HOLDERS = 4;
const PATIENCE_MS = 3_000;

/** Opens some connections and closes them again; only one when there is no pooler. */
export async function findPooler(url: string): Promise<Pooler> {
  const clients: pg.Client[] = [];
  const open = async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS });
    client.on("error", () => undefined);
    clients.push(client);
    await client.connect();
    return client;
  };
  try {
    const probe = await open();
    const first = await pidOf(probe);
    // processID was sent when the connection was opened: a pooler sends a number of its own.
    if (first === probe.processID) return "none";
    for (let n = 0; n < HOLDERS; n++) {
      const holder = await open();
      await holder.query("begin");
      if ((await pidOf(holder, UNNAMED)) === first) return await whereNow(probe, first);
    }
    return "session";
  } catch (error) {
    // All server connections are taken, each by one client: transactions share no connection.
    if (error instanceof Error && /timeout/i.test(error.message) && clients.length > 1) return "session";
    throw error;
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}

async function pidOf(client: pg.Client, query: typeof UNNAMED = NAMED): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(query);
  return Number(rows[0]?.pid);
}

/** Runs the probe's named statement while another client holds its first server connection. */
async function whereNow(probe: pg.Client, first: number): Promise<Pooler> {
  try {
    return (await pidOf(probe)) === first ? "session" : { mode: "transaction", prepared: true };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return { mode: "transaction", prepared: false };
  }
}

const REFUSES_SETTINGS = /unsupported startup parameter/;
const IGNORED = "ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout, extra_float_digits, options";

/**
 * Throws a ConfigError with the remedy for a pooler that would run one process's statement for another's, or that does not support a
 * worker.
 */
export async function refuseUnfitPooler(
  urls: { readonly shared: string; readonly direct: string },
  needs: { readonly session: boolean },
  find: typeof findPooler = findPooler,
): Promise<void> {
  const shared = await find(urls.shared);
  if (typeof shared === "object" && !shared.prepared)
    throw new ConfigError(
      "DATABASE_URL leads to a pooler in transaction mode without support for prepared statements: it would run one process's statement for another's. Use PgBouncer 1.21 or newer with max_prepared_statements = 500, or its session mode.",
    );
  const direct = urls.direct === urls.shared || !needs.session ? shared : await find(urls.direct);
  if (needs.session && typeof direct === "object")
    throw new ConfigError(
      "A worker needs a session for its heartbeat and for LISTEN, which a pooler in transaction mode does not keep: set DATABASE_DIRECT_URL to the address of PostgreSQL itself (DATABASE_URL may stay the pooler's).",
    );
  if (shared !== "none") await openAsPoolsDo(urls.shared);
}

/** Opens a connection with the settings of our pools. A pooler that refuses these settings refuses every such connection. */
async function openAsPoolsDo(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    options: `-c role=${APP_ROLE}`,
    ...TIME_LIMITS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    if (!(error instanceof Error) || !REFUSES_SETTINGS.test(error.message)) throw error;
    throw new ConfigError(
      `The pooler refuses the settings of a connection (${error.message}). In pgbouncer.ini: ${IGNORED}; role and limits then come from the login (docs/operations.md, "A pooler in between").`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined); // the connection may never have been open
  }
}
