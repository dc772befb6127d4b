/** What an error says about PostgreSQL: that it is away or can't write now, which is nobody's bug, or something else. */

import { DeadlineMissed } from "./work-in-hand.ts";

/** When callers and readers are told to come again. */
export const AWAY_RETRY_SECONDS = 5;

/** Class 57, operator intervention: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const GOING_AWAY = new Set(["57P01", "57P02", "57P03", "57P05"]);
/** Class 08, connection exception. Of PostgreSQL itself 08P01 is a mistake of ours, and names its routine; a pooler's says that it lost its server. */
const CONNECTION = /^08\w{3}$/;
/** A standby refuses to listen with the code of a feature that is not there. */
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
/** The driver's and its pool's words: they have no codes. */
const SAID = /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/**
 * Classes 53 and 58, and a server that only reads: the disk or the memory is full, too many are connected, or a replica answers. What was asked can't
 * be done now by anybody, and changed nothing.
 */
const REFUSES = /^(?:53\w{3}|58030|25006)$/;

/** In a stack: the product itself may be installed below a folder whose name begins so. */
const DRIVER_FRAME = /[\\/]node_modules[\\/]pg(?:-\w+)?[\\/]/;

/** A connection, or the whole database, that must not be worked with; the message is a sentence with the remedy. */
export class DatabaseUnfit extends Error {}

export type DatabaseTrouble = "away" | "refuses_writes";

/** What the database can't do now, which is nobody's bug; null for any other error. */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  if (isAway(error)) return "away";
  // Who has waited in vain is told what those are told who lost their connection: nobody knows, ask again.
  if (error instanceof DeadlineMissed) return "away";
  if (error instanceof DatabaseUnfit) return "refuses_writes";
  return error instanceof Error && "code" in error && REFUSES.test(String(error.code)) ? "refuses_writes" : null;
}

/** For the log. A full disk is for somebody to mend at once: it is an error there, while a database that restarts is back by itself. */
export const TROUBLE_IN_LOG = {
  away: { level: "warn", says: "the database can't be reached" },
  refuses_writes: { level: "error", says: "the database refuses to write" },
} as const;

/** True when whoever asked is told to come again. */
export function isDatabaseAway(error: unknown): boolean {
  return databaseTrouble(error) !== null;
}

/**
 * True when the database could not be reached in time, or its connection was lost. Whatever was under way may or may not have been committed: a
 * client asks again with the same id.
 */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  // Of sockets only those that the driver opened: an outside party's is reported by who called it.
  const isDriver = DRIVER_FRAME.test(error.stack ?? "") || "address" in error || "hostname" in error;
  if (NOT_THERE.has(code)) return isDriver;
  if (CONNECTION.test(code)) return !("routine" in error) || error.routine === undefined;
  return GOING_AWAY.has(code) || SAID.test(error.message) || IN_RECOVERY.test(error.message);
}
