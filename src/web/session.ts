/**
 * The authentication check at start (SPEC §2: an overlay shows until it is done). The server says in a meta tag whether there is a
 * session at all: without one the check is over at once, and nobody waits for a call that can only say no.
 */
import { useSyncExternalStore } from "react";
import { readPageFact } from "./page-facts.ts";

export type SessionState = { readonly status: "checking" } | { readonly status: "visitor" };

let state: SessionState = { status: "checking" };
const listeners = new Set<() => void>();

function become(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Starts the check; called once, when the app has taken over the page and its routes are ready. */
export function startSession(): void {
  if (state.status === "checking" && readPageFact("session") !== "") become({ status: "visitor" });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const CHECKING: SessionState = { status: "checking" };

/** Where the check stands; `checking` while the server renders. */
export function useSession(): SessionState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => CHECKING,
  );
}
