/** The address and the data of the private page on screen: what a reload without an answer falls back to. */

export interface OnScreen {
  /**
   * Returns the data on screen to a loader of the same address that got no answer, and undefined for any other address or failure. Without
   * it a page would be replaced by an error page as soon as an action on it loses the connection, with everything typed in it.
   */
  readonly dataAfter: (failure: unknown, url: string) => unknown;
}

/** Set while a private page is shown (offline-notice.tsx). */
export const onScreen: { page?: OnScreen | undefined } = {};

/** `data` of the page at `address` (path and query), for a reload that failed. */
export const dataAfter = (failure: unknown, url: string, address: string, data: unknown): unknown => {
  const { pathname, search } = new URL(url);
  const isUnanswered = failure instanceof Error && failure.name === "NetworkFailure";
  return isUnanswered && pathname + search === address ? data : undefined;
};
