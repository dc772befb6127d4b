/** The keys under which files of chats are sealed, each file bound to its id. */
import type { Keyring, Keys } from "#platform/keys/keyring.ts";

export const chatFileKeysOf = (keys: Keyring): Keys => keys.keysFor("support/files");
export const chatFileOwner = (file: string) => `support/file/${file}`;

/** Dependencies of whatever stores or opens a file of a chat. */
export interface ChatFileDeps {
  readonly fileKeys: Keys;
}
