/** Counts the calls of this tab that changed something: each may have moved a row out of a queue. */
import { useSyncExternalStore } from "react";
import { acts } from "#web/api.ts";

let count = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  acts.done = () => {
    count += 1;
    for (const one of listeners) one();
  };
  return () => void listeners.delete(listener);
}

/** How often this person has acted in this tab since the office was opened. */
export const useOwnActs = (): number =>
  useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  );
