/**
 * What this device remembers of one person, to be read without a connection. It belongs to who was signed in when it was kept: signing out
 * forgets it, and so does the sign-in of somebody else. Nothing secret goes in here: what can be read was shown on this screen before.
 */
import { useSyncExternalStore } from "react";
import { withStorage } from "../session/with-storage.ts";

const KEY = "kept";
const listeners = new Set<() => void>();

interface Kept {
  readonly owner: string;
  readonly entries: unknown;
}

/** Calls back when something was kept or forgotten, here or in another tab. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

// Where storage is forbidden nothing is kept.
const readText = () => withStorage((storage) => storage.getItem(KEY)) ?? "";

/** What is kept for `owner` (or for whoever it is, where nobody is named); null for nothing, or something that is not ours. */
export function readKept(text: string = readText(), owner?: string): unknown {
  try {
    const kept = JSON.parse(text) as Kept | null;
    return kept === null || (owner !== undefined && kept.owner !== owner) ? null : kept.entries;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The text of what is kept, which changes with it. Empty on the server. */
export function useKeptText(): string {
  return useSyncExternalStore(subscribe, readText, () => "");
}

/** Keeps `entries` for `owner`, in place of all that was kept. */
export function keep(owner: string, entries: unknown): void {
  const kept: Kept = { owner, entries };
  withStorage((storage) => storage.setItem(KEY, JSON.stringify(kept)));
  for (const listener of listeners) listener();
}

/** Forgets everything, except what belongs to `owner` where one is named. */
export function forgetKept(owner?: string): void {
  if (owner !== undefined && readKept(readText(), owner) !== null) return;
  withStorage((storage) => storage.removeItem(KEY));
  for (const listener of listeners) listener();
}
