/**
 * What each navigation leaves behind: the link to the page before (SPEC §2 "Each page stores a link to the previous page on
 * navigation"), and the rule that a saved per-page value above 50 goes back to 20 (SPEC §5).
 */
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { capPerPage } from "#kernel/validation/input.ts";

const PREVIOUS_KEY = "previousPage";
const PER_PAGE_KEY = "perPage";

/** Runs `change` on the browser's storage; where storage is forbidden nothing is remembered, and nothing breaks. */
function withStorage<T>(storage: () => Storage, change: (storage: Storage) => T): T | null {
  try {
    return change(storage());
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** Address of the page the visitor came from within this tab; null when there is none, and while the server renders. */
export function usePreviousPage(): string | null {
  return useSyncExternalStore(neverChanges, readPreviousPage, () => null);
}

/** What is read here changes with navigations only, and those draw anew anyway. */
const neverChanges = () => () => {};

function readPreviousPage(): string | null {
  return withStorage(
    () => sessionStorage,
    (storage) => storage.getItem(PREVIOUS_KEY),
  );
}

/** Rows per page the visitor chose for all lists, 20 when none. */
export function useSavedPerPage(): number {
  return useSyncExternalStore(neverChanges, readPerPage, () => capPerPage(null));
}

/** The same for loaders, which run before anything is drawn. */
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

/** Keeps the chosen rows per page for all lists. */
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
