/** Runs with local storage; null where the browser forbids it or it is full. */
export function withStorage<T>(run: (stored: Storage) => T): T | null {
  try {
    return run(localStorage);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
