/** Whether an installation has what its public pages need. */
import type { SetUp } from "#platform/http/pages/not-set-up.ts";
import { SECOND_MS } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { Runtime } from "#platform/unit-of-work.ts";

/** Cache time while something is missing, so that the pages open within a second after set-up. */
const RECHECK_AFTER_MS = SECOND_MS;

/** The pages on which staff sign in and set up the installation. A sign-in without rights to the office leads to `/dashboard`. */
const OPEN_PAGES = /^(?:\/en)?\/(?:login|reset-password|undo-email-change|office|dashboard|dev)(?:\/|\.data$|$)/;

/** A requirement of public pages, and whether the installation meets it. */
export type Needs = Readonly<Record<string, (db: Executor) => Promise<boolean>>>;

/**
 * Watches the needs for one process. Once all are met they are not read again: an operator's profile and content can be changed but not
 * removed.
 */
export function watchSetUp({ database, clock }: Pick<Runtime, "database" | "clock">, needs: Needs): SetUp {
  let known: readonly string[] = Object.keys(needs);
  let readAt = -Infinity;
  let reading: Promise<readonly string[]> | null = null;
  const read = async () => {
    const startedAt = clock.now().getTime();
    try {
      const missing: string[] = [];
      for (const [name, isMet] of Object.entries(needs)) if (!(await isMet(database))) missing.push(name);
      known = missing;
      readAt = startedAt;
      return known;
    } finally {
      reading = null;
    }
  };
  return {
    isOpen: (pathname) => OPEN_PAGES.test(pathname),
    missing: async () => {
      const isKnown = known.length === 0 || clock.now().getTime() - readAt < RECHECK_AFTER_MS;
      return isKnown ? known : (reading ??= read());
    },
  };
}
