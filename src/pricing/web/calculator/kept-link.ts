/** The last question in the entry of the history, so that coming back finds it: pages around a calculator do not carry it in their address. */

/** The question of an entry's state; null where none was asked. */
export function linkIn(state: unknown): string | null {
  const link = typeof state === "object" && state !== null && "calculator" in state ? state.calculator : null;
  return typeof link === "string" ? link : null;
}

/** An entry's state with the question; the rest of it is the router's. */
export function withLink(state: unknown, link: string): object {
  return { ...(state as object | null), calculator: link };
}
