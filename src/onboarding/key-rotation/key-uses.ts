/** What onboarding stores under the installation's keys, for `main.js rotate-secret`. */
import { resealFiles } from "#platform/files/sealed-file.ts";
import type { Keyring } from "#platform/keys/keyring.ts";
import type { KeyUse } from "#platform/keys/rotate.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { documentKeysOf } from "../deps.ts";
import { paperOwner } from "../documents/paper-owner.ts";
import { countFiles, SEALED_FILES } from "../documents/store.ts";

/** Seals up to `limit` papers under the active key. */
const reencryptFiles = (ctx: Ctx, keyring: Keyring, limit: number): Promise<number> =>
  resealFiles(ctx, documentKeysOf(keyring), limit, { ...SEALED_FILES, ownerOf: paperOwner });

/** The codes of sheets are HMACs under the oldest key (decision 0108); one-time codes live for minutes. */
export const onboardingKeyUses: readonly KeyUse[] = [
  {
    name: "papers of businesses",
    count: countFiles,
    reencrypt: reencryptFiles,
    ends: "Run `main.js rotate-secret` once more.",
    lost: "these papers cannot be read any more; contracts stay in force, and staff ask for the papers again at the next review.",
  },
];
