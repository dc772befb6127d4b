/**
 * Data of one person cached on this device, readable without a connection. It belongs to the person signed in when it was stored: signing
 * out deletes it, and so does the sign-in of another person. It contains nothing secret: everything in it was shown on this screen before.
 */
import { useSyncExternalStore } from "react";
import { withStorage } from "../session/with-storage.ts";

const KEY = "kept";
const listeners = new Set<() => void>();

interface Cached {
  readonly owner: string;
  readonly entries: unknown;
}

/** Calls back when the cache changes, here or in another tab. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

// Where storage is forbidden nothing is stored.
const readText = () => withStorage((storage) => storage.getItem(KEY)) ?? "";

/** The cached entries of `owner` (of any owner if omitted); null when there are none, or their format is unknown. */
export function readCached(text: string = readText(), owner?: string): unknown {
  try {
    const cached = JSON.parse(text) as Cached | null;
    return cached === null || (owner !== undefined && cached.owner !== owner) ? null : cached.entries;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The text of the cache, which changes with its content. Empty on the server. */
export function useCachedText(): string {
  return useSyncExternalStore(subscribe, readText, () => "");
}

/** Stores `entries` for `owner`, replacing the whole cache. */
export function keep(owner: string, entries: unknown): void {
  const cached: Cached = { owner, entries };
  withStorage((storage) => storage.setItem(KEY, JSON.stringify(cached)));
  for (const listener of listeners) listener();
}

/** Deletes the cache, unless it belongs to the given `owner`. */
export function forgetCached(owner?: string): void {
  if (owner !== undefined && readCached(readText(), owner) !== null) return;
  withStorage((storage) => storage.removeItem(KEY));
  for (const listener of listeners) listener();
}
