/**
 * The e-mail address of the person who signed in here with "remember me": the sign-in shows it filled in. A convenience that authorises
 * nothing. It is kept with that consent alone, and deleted like all data of a person on this device: when they sign out, when somebody
 * else signs in, or by "not you".
 */
import { withStorage } from "./with-storage.ts";

const KEY = "remembered-address";

/** Null when nobody is remembered, or storage is unavailable. */
export const rememberedAddress = (): string | null => withStorage((storage) => storage.getItem(KEY));

/** Remembers the person who has just signed in; null: they did not ask for it, so whoever was remembered before is forgotten. */
export function rememberAddress(address: string | null): void {
  withStorage((storage) => (address === null ? storage.removeItem(KEY) : storage.setItem(KEY, address)));
}
