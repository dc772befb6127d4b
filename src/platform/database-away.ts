/** What an error says about PostgreSQL: that it is away, which is nobody's bug, or something else. */

/** When callers and readers are told to come again. */
export const AWAY_RETRY_SECONDS = 5;

/** Class 57, operator intervention: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const GOING_AWAY = new Set(["57P01", "57P02", "57P03"]);
const NOT_THERE = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT"]);
/** The driver's and its pool's words: they have no codes. */
const SAID = /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/**
 * True when the database could not be reached in time, or its connection was lost. Whatever was under way may or may not have been committed: a
 * client asks again with the same id.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  // Of sockets only those that the driver opened: an outside party's is reported by who called it.
  const isDriver = error.stack?.includes("/pg") === true || "address" in error;
  return GOING_AWAY.has(code) || SAID.test(error.message) || (NOT_THERE.has(code) && isDriver);
}
