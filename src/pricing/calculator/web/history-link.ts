/**
 * Stores the last query in the history entry, so that going back restores it: pages that embed a calculator do not have it in their
 * address.
 */

/** The query in a history entry's state; null when there is none. */
export function linkIn(state: unknown): string | null {
  const link = typeof state === "object" && state !== null && "calculator" in state ? state.calculator : null;
  return typeof link === "string" ? link : null;
}

/** A history entry's state with the query added; the rest belongs to the router. */
export function withLink(state: unknown, link: string): object {
  return { ...(state as object | null), calculator: link };
}
