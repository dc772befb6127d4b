/** Classifies an error of PostgreSQL: unavailable, refusing writes (neither is a bug), or something else. */

import { DeadlineMissed } from "../deadlines/current-work.ts";

/** Retry time sent to callers and readers, in seconds. */
export const AWAY_RETRY_SECONDS = 5;

/** Class 57, operator intervention: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const GOING_AWAY = new Set(["57P01", "57P02", "57P03", "57P05"]);
/**
 * Class 08, connection exception. 08P01 from PostgreSQL itself is a mistake of ours and has a routine; from a pooler it means that the
 * pooler lost its server.
 */
const CONNECTION = /^08\w{3}$/;
/** A standby refuses LISTEN with the code for an unsupported feature. */
const IN_RECOVERY = /^cannot execute .* during recovery$/;
const NOT_THERE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** Messages of the driver and its pool, which have no codes. */
const SAID = /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/**
 * Classes 53 and 58, and a read-only server: disk or memory is full, there are too many connections, or a replica answers. The request
 * cannot be done now and has changed nothing.
 */
const REFUSES = /^(?:53\w{3}|58030|25006)$/;

/** Matches a stack frame by node_modules: the product itself may be installed below a folder whose name begins with "pg". */
const DRIVER_FRAME = /[\\/]node_modules[\\/]pg(?:-\w+)?[\\/]/;

/** A connection, or the whole database, that must not be used; the message is a sentence with the remedy. */
export class DatabaseUnfit extends Error {}

export type DatabaseTrouble = "away" | "refuses_writes";

/** The kind of database trouble behind an error, which is not a bug; null for any other error. */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  if (isAway(error)) return "away";
  // A missed deadline is answered like a lost connection: the result is unknown, and the caller retries.
  if (error instanceof DeadlineMissed) return "away";
  if (error instanceof DatabaseUnfit) return "refuses_writes";
  return error instanceof Error && "code" in error && REFUSES.test(String(error.code)) ? "refuses_writes" : null;
}

/** Log level and message. A full disk needs action at once, so it is an error; a restarting database recovers by itself. */
export const TROUBLE_IN_LOG = {
  away: { level: "warn", says: "the database can't be reached" },
  refuses_writes: { level: "error", says: "the database refuses to write" },
} as const;

/** True when the caller is to retry later. */
export function isDatabaseAway(error: unknown): boolean {
  return databaseTrouble(error) !== null;
}

/**
 * True when the database could not be reached in time, or its connection was lost. Work in progress may or may not have been committed: a
 * client retries with the same id.
 */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  // Only sockets that the driver opened: errors of an outside party's socket are reported by the code that called it.
  const isDriver = DRIVER_FRAME.test(error.stack ?? "") || "address" in error || "hostname" in error;
  if (NOT_THERE.has(code)) return isDriver;
  if (CONNECTION.test(code)) return !("routine" in error) || error.routine === undefined;
  return GOING_AWAY.has(code) || SAID.test(error.message) || IN_RECOVERY.test(error.message);
}
