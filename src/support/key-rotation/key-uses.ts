/** Records of support that are stored under the keys of the installation, for `main.js rotate-secret`. */
import { resealFiles } from "#platform/files/sealed-file.ts";
import type { Keyring } from "#platform/keys/keyring.ts";
import type { KeyUse } from "#platform/keys/rotate.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { chatFileKeysOf, chatFileOwner } from "../files/file-keys.ts";
import { countChatFiles, SEALED_CHAT_FILES } from "../files/store.ts";

/** Seals up to `limit` files under the active key. */
const reencryptFiles = (ctx: Ctx, keyring: Keyring, limit: number): Promise<number> =>
  resealFiles(ctx, chatFileKeysOf(keyring), limit, { ...SEALED_CHAT_FILES, ownerOf: chatFileOwner });

export const supportKeyUses: readonly KeyUse[] = [
  {
    name: "files of chats and complaints",
    count: countChatFiles,
    reencrypt: reencryptFiles,
    ends: "Run `main.js rotate-secret` once more.",
    lost: "these files cannot be read any more; what was written in the chats stays, and staff ask for them again where they are needed.",
  },
];
