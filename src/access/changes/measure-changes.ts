import type { ReadWaiting } from "#platform/metrics/pending-decisions.ts";
import { countUndecided } from "#platform/maker-checker/store.ts";
import { CHANGES } from "./workflow.ts";

/** Change requests that wait for a second person, for the metric of all pending decisions. */
export const waitingChanges: ReadWaiting = async (db) => [{ kind: "right", ...(await countUndecided(db, CHANGES)) }];
