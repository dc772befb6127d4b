/**
 * What the product may log at error level when what it stands on is killed. A product that was killed itself says nothing at all, and the next life finds
 * nothing to complain about: there the list is empty.
 */

/** PostgreSQL's own words, and the driver's, for a server that went away, is away, or comes back. */
const CONNECTION_LOST = [
  /"code":"57P0[123]"/, // admin_shutdown, crash_shutdown, cannot_connect_now
  /"code":"(?:ECONNREFUSED|ECONNRESET|EPIPE)"/,
  /Connection terminated(?: unexpectedly| due to connection timeout)?/,
  /timeout exceeded when trying to connect/,
  /the database system is (?:starting up|in recovery mode|shutting down|not yet accepting connections)/,
  /connect ECONNREFUSED/,
  /read ECONNRESET|write EPIPE/,
  /Client has encountered a connection error and is not queryable/,
];

export function unexpected(errors: readonly string[], { postgresDies }: { readonly postgresDies: boolean }): string[] {
  const allowed = postgresDies ? CONNECTION_LOST : [];
  return errors.filter((line) => !allowed.some((pattern) => pattern.test(line)));
}
