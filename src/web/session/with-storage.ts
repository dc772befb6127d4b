/** Runs with local storage; null where the browser forbids it, or has no room in it. */
export function withStorage<T>(run: (kept: Storage) => T): T | null {
  try {
    return run(localStorage);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
