/** What transfers store under the keys of the installation, for `main.js rotate-secret`. */
import { resealFiles } from "#platform/files/sealed-file.ts";
import type { Keyring } from "#platform/keys/keyring.ts";
import type { KeyUse } from "#platform/keys/rotate.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { fileKeysOf, fileOwner } from "../files/file-keys.ts";
import { countFiles, SEALED_FILES } from "../files/store.ts";
import { countLinks, countPickupCodes } from "./store.ts";

/** Seals up to `limit` files under the active key. */
const reencryptFiles = (ctx: Ctx, keyring: Keyring, limit: number): Promise<number> =>
  resealFiles(ctx, fileKeysOf(keyring), limit, { ...SEALED_FILES, ownerOf: fileOwner });

export const transferKeyUses: readonly KeyUse[] = [
  {
    name: "files of transfers",
    count: countFiles,
    reencrypt: reencryptFiles,
    ends: "Run `main.js rotate-secret` once more.",
    lost: "these files cannot be read any more; what was decided on them stays, and staff ask for them again where they are needed.",
  },
  {
    name: "pickup and refund codes",
    count: countPickupCodes,
    ends: "They stay good until the cash is collected, or its sender asks for a new code.",
    lost: "senders of cash that waits ask for a new code on the transfer's page.",
  },
  {
    name: "tracking links",
    count: countLinks,
    ends: "They stay good; the key is what shows a sender the same link again.",
    lost: "links that were given out stay good; a sender who opens the page is shown a new one.",
  },
];
