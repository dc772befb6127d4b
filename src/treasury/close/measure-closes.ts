/** The figure of `/metrics` about closes. */
import { countUndecided } from "#platform/maker-checker/store.ts";
import type { ReadWaiting } from "#platform/metrics/pending-decisions.ts";
import { CLOSES } from "./workflow.ts";

/** Closes and reopenings waiting for a second person. */
export const waitingCloses: ReadWaiting = async (db) => [{ kind: "close", ...(await countUndecided(db, CLOSES)) }];
