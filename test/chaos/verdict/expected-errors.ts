/**
 * What the product may log at error level. A killed process logs nothing, and its next run has little to report. A product whose PostgreSQL
 * was killed reports that, in the messages of PostgreSQL and of the driver.
 */

/**
 * A killed statement reader's claim on its day expires after twenty minutes. Until then the alarm that the party is silent is true;
 * afterwards it ends by itself, which the verdict checks.
 */
const ALWAYS = [/"alarm":"reconciliation\.statement_silent"/];

/** Messages of PostgreSQL and the driver for a server that went away, is away, or comes back. */
const CONNECTION_LOST = [
  /"code":"57P0[123]"/, // admin_shutdown, crash_shutdown, cannot_connect_now
  /"code":"(?:ECONNREFUSED|ECONNRESET|EPIPE)"/,
  /Connection terminated(?: unexpectedly| due to connection timeout)?/,
  /timeout exceeded when trying to connect/,
  /the database system is (?:starting up|in recovery mode|shutting down|not yet accepting connections)/,
  /connect ECONNREFUSED/,
  /(?:read|write) (?:ECONNRESET|EPIPE)/,
  /terminating connection due to (?:unexpected postmaster exit|administrator command)/,
  /Client has encountered a connection error and is not queryable/,
];

/** The worker's library prints some of these with a stack trace, over several lines and outside the log. */
const isLogged = (line: string) => line.startsWith("{");

export function unexpected(errors: readonly string[], { postgresDies }: { readonly postgresDies: boolean }): string[] {
  const allowed = postgresDies ? [...ALWAYS, ...CONNECTION_LOST] : ALWAYS;
  let isInTrace = false;
  return errors.filter((line) => {
    const isAllowed = allowed.some((pattern) => pattern.test(line));
    if (isLogged(line) || line.startsWith("Trace: ")) isInTrace = isAllowed && !isLogged(line);
    return !isAllowed && !(isInTrace && !isLogged(line));
  });
}
