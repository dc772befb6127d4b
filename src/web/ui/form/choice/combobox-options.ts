import { useEffect, useState } from "react";
import type { Option } from "./select-field.tsx";

/** Loads options for the typed text from a server. The signal aborts a search that a later key has superseded. */
export type LoadOptions = (query: string, signal: AbortSignal) => Promise<readonly Option[]>;

const TYPING_PAUSE_MS = 250;

export interface LoadedOptions {
  readonly options: readonly Option[];
  readonly status: "idle" | "loading" | "failed" | "ready";
}

/** Loads options after a pause in typing, while the list is open. Without a loader it stays idle. */
export function useLoadedOptions(load: LoadOptions | undefined, query: string, isOpen: boolean): LoadedOptions {
  const [loaded, setLoaded] = useState<LoadedOptions>({ options: [], status: "idle" });
  useEffect(() => {
    if (load === undefined || !isOpen) return;
    const controller = new AbortController();
    const isStale = () => controller.signal.aborted;
    setLoaded((before) => ({ ...before, status: "loading" }));
    const timer = setTimeout(() => {
      load(query, controller.signal).then(
        (options) => isStale() || setLoaded({ options, status: "ready" }),
        () => isStale() || setLoaded({ options: [], status: "failed" }),
      );
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [load, query, isOpen]);
  return loaded;
}
