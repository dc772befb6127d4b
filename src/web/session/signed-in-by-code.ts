/** Whether the person of this tab has signed in by a code that was sent: the moment to offer them a passkey. For this tab only. */
const KEY = "signed-in-by-code";

function withTab<T>(run: (storage: Storage) => T): T | null {
  try {
    return run(sessionStorage);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

export const wasSignedInByCode = (): boolean => withTab((storage) => storage.getItem(KEY)) !== null;

export function noteSignIn(isByCode: boolean): void {
  withTab((storage) => (isByCode ? storage.setItem(KEY, "1") : storage.removeItem(KEY)));
}
