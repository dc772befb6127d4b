import type { ReadWaiting } from "#platform/figures/waiting.ts";
import { readWaitingChanges } from "./store-changes.ts";

/** Changes of rights and levels that wait for a second person, for the metric of all that waits for a decision. */
export const waitingChanges: ReadWaiting = async (db) => [{ kind: "right", ...(await readWaitingChanges(db)) }];
