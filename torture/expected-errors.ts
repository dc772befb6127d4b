/**
 * What the product may log at error level. One that was killed says nothing at all, and its next life has little to complain about; one whose
 * PostgreSQL was killed says that, in the words of PostgreSQL and of the driver.
 */

/**
 * A reader of statements that was killed gives its day up after twenty minutes. Until then the alarm that the party is silent is true, and it is over by
 * itself: the verdict sees to that.
 */
const ALWAYS = [/"alarm":"reconciliation\.statement_silent"/];

/** PostgreSQL's own words, and the driver's, for a server that went away, is away, or comes back. */
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

/** The worker's library prints some of these with their stack, over several lines and past the log. */
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
