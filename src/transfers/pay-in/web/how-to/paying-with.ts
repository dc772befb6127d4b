/** The way whose steps were opened last on this device: the payer pays with it again. */
import { withStorage } from "#web/session/with-storage.ts";

const KEY = "paying_with";

export const readPayingWith = (): string | null => withStorage((storage) => storage.getItem(KEY)) ?? null;

export function rememberPayingWith(way: string): void {
  withStorage((storage) => storage.setItem(KEY, way));
}
