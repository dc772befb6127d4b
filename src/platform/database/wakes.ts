/**
 * Wakes between processes by LISTEN and NOTIFY: the payload names what has changed, never its content. A wake may be lost, for example while
 * the connection is opened again: whoever listens also looks at intervals. LISTEN needs a session, so its connection goes past a pooler.
 */
import pg from "pg";
import { sql } from "kysely";
import { SECOND_MS } from "#kernel/time.ts";
import { WAKE_CHANNEL, type Database } from "../db.ts";
import type { Log } from "../log.ts";

export interface Wakes {
  /** Calls `onWake` with the payload of each wake, until the returned function is called. */
  readonly listen: (onWake: (payload: string) => void) => () => Promise<void>;
  /** Wakes at once; a change wakes by `pg_notify` in its own transaction instead. */
  readonly wake: (payload: string) => Promise<void>;
}

export interface WakesDeps {
  readonly url: string;
  readonly database: Database;
  readonly log: Log;
}

const AGAIN_AFTER_MS = 2 * SECOND_MS;
const CONNECT_WITHIN_MS = 5 * SECOND_MS;

export function openWakes({ url, database, log }: WakesDeps): Wakes {
  return {
    listen: (onWake) => keepListening(url, log, onWake),
    wake: async (payload) => void (await sql`select pg_notify(${WAKE_CHANNEL}, ${payload})`.execute(database)),
  };
}

/** Keeps one connection that listens, and opens it again when it is lost. */
function keepListening(url: string, log: Log, onWake: (payload: string) => void): () => Promise<void> {
  let isStopped = false;
  let client: pg.Client | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = () => {
    client = null;
    if (!isStopped) timer = setTimeout(() => void open(), AGAIN_AFTER_MS);
  };
  const open = async () => {
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      application_name: "sampai wakes",
    });
    client = opened;
    let isOver = false;
    const lost = () => {
      if (isOver) return;
      isOver = true;
      again();
    };
    opened.on("error", (error) => {
      log.debug({ err: error }, "connection for wakes lost");
      lost();
    });
    opened.on("end", lost);
    opened.on("notification", ({ payload }) => {
      if (payload !== undefined && payload !== "") onWake(payload);
    });
    try {
      await opened.connect();
      await opened.query(`listen ${WAKE_CHANNEL}`);
      if (isStopped) await opened.end();
    } catch (error) {
      log.debug({ err: error }, "connection for wakes not opened");
      await opened.end().catch(() => undefined);
      lost();
    }
  };
  const opening = open();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await opening;
    await client?.end().catch(() => undefined);
  };
}
