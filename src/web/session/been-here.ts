/** Whether somebody has been signed in with this browser. It says nothing of who, opens nothing, and outlives signing out. */
import { withStorage } from "./with-storage.ts";

const KEY = "been-here";

/** True where nobody was signed in before, or where the browser keeps nothing. */
export const isNewHere = (): boolean => withStorage((storage) => storage.getItem(KEY)) === null;

export function rememberBrowser(): void {
  withStorage((storage) => storage.setItem(KEY, "1"));
}
