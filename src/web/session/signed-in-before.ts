/** Whether anybody has signed in with this browser. Identifies nobody, authorises nothing, and survives signing out. */
import { withStorage } from "./with-storage.ts";

const KEY = "been-here";

/** True when nobody has signed in with this browser, or its storage is unavailable. */
export const isNewHere = (): boolean => withStorage((storage) => storage.getItem(KEY)) === null;

export function rememberBrowser(): void {
  withStorage((storage) => storage.setItem(KEY, "1"));
}
