/** Whether an installation has what its public pages are made of: an operator, and content. */
import { hasPages } from "#content/store-pages.ts";
import { findProfile } from "#operator/store.ts";
import type { SetUp } from "#platform/http/pages/not-set-up.ts";
import { SECOND_MS } from "#kernel/time.ts";
import type { Machinery } from "#platform/unit-of-work.ts";

/** How long an answer stands while something is missing: set-up shows within a second. */
const RECHECK_AFTER_MS = SECOND_MS;

/** Where staff sign in and work. `/dashboard` is where a sign-in leads who has no right to the office yet. */
const OPEN_PAGES = /^(?:\/en)?\/(?:login|reset-password|undo-email-change|office|dashboard|dev)(?:\/|\.data$|$)/;

/** Watches it for one process. Once all is there it is not asked about again: neither can be taken away, only changed. */
export function watchSetUp({ database, clock }: Pick<Machinery, "database" | "clock">): SetUp {
  let known: readonly string[] = ["operator", "content"];
  let readAt = -Infinity;
  let reading: Promise<readonly string[]> | null = null;
  const read = async () => {
    const startedAt = clock.now().getTime();
    try {
      const [profile, isWritten] = [await findProfile(database), await hasPages(database)];
      known = [...(profile === null ? ["operator"] : []), ...(isWritten ? [] : ["content"])];
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
