/**
 * What each navigation stores: the link to the previous page (PUB-8), and
 * the rule that a stored per-page value above 50 is reset to 20 (APP-4).
 */
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { capPerPage } from "#kernel/validation/input.ts";

const PREVIOUS_KEY = "previousPage";
const PER_PAGE_KEY = "perPage";

/** Runs `change` on the browser's storage. Where storage is forbidden nothing is stored, and nothing fails. */
function withStorage<T>(storage: () => Storage, change: (storage: Storage) => T): T | null {
  try {
    return change(storage());
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** URL of the previous page within this tab; null when there is none, and during server rendering. */
export function usePreviousPage(): string | null {
  return useSyncExternalStore(neverChanges, readPreviousPage, () => null);
}

/** The values read here change with navigations only, which re-render anyway. */
const neverChanges = () => () => {};

function readPreviousPage(): string | null {
  return withStorage(
    () => sessionStorage,
    (storage) => storage.getItem(PREVIOUS_KEY),
  );
}

/** The visitor's chosen rows per page, for all lists; 20 by default. */
export function useSavedPerPage(): number {
  return useSyncExternalStore(neverChanges, readPerPage, () => capPerPage(null));
}

/** The same for loaders, which run before rendering. */
export function readPerPage(): number {
  return capPerPage(
    Number(
      withStorage(
        () => localStorage,
        (storage) => storage.getItem(PER_PAGE_KEY),
      ) ?? 20,
    ),
  );
}

/** Stores the chosen rows per page for all lists. */
export function savePerPage(rows: number): void {
  withStorage(
    () => localStorage,
    (storage) => storage.setItem(PER_PAGE_KEY, String(capPerPage(rows))),
  );
}

function capSavedPerPage(): void {
  withStorage(
    () => localStorage,
    (storage) => {
      const saved = storage.getItem(PER_PAGE_KEY);
      if (saved !== null && saved !== String(capPerPage(Number(saved))))
        storage.setItem(PER_PAGE_KEY, String(capPerPage(Number(saved))));
    },
  );
}

/** Mounted once, in the base layout. */
export function useNavigationMemory(): void {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const before = useRef<string | null>(null);
  useEffect(() => {
    capSavedPerPage();
    const previous = before.current;
    before.current = here;
    if (previous !== null && previous !== here)
      withStorage(
        () => sessionStorage,
        (storage) => storage.setItem(PREVIOUS_KEY, previous),
      );
  }, [here]);
}
