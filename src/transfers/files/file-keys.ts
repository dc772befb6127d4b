/** The keys under which files of transfers are sealed, each file bound to its id. */
import type { Keyring, Keys } from "#platform/keys/keyring.ts";

export const fileKeysOf = (keys: Keyring): Keys => keys.keysFor("transfers/files");
export const fileOwner = (file: string) => `transfers/file/${file}`;

/** Dependencies of whatever stores or opens a file. */
export interface FileDeps {
  readonly fileKeys: Keys;
}
