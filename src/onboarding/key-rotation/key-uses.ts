/** What onboarding stores under the installation's keys, for `main.js rotate-secret`. */
import type { Keyring } from "#platform/keys/keyring.ts";
import type { KeyUse } from "#platform/keys/rotate.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { documentKeysOf } from "../deps.ts";
import { openFile, sealFile } from "../documents/seal-file.ts";
import { countFiles, lockFilesNotUnder, replaceFile } from "../documents/store.ts";

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

/** Papers are up to 8 MB each: as many are held in memory at once. */
const AT_ONCE = 10;

/** Seals up to `limit` papers under the active key. */
async function reencryptFiles(ctx: Ctx, keyring: Keyring, limit: number): Promise<number> {
  const keys = documentKeysOf(keyring);
  for (let total = 0; total < limit;) {
    const found = await lockFilesNotUnder(ctx.db, keys.active().number, Math.min(limit - total, AT_ONCE));
    for (const { document, ...sealed } of found)
      await replaceFile(ctx.db, document, sealFile(ctx, keys, document, openFile(keys, document, sealed)));
    total += found.length;
    if (found.length < AT_ONCE) return total;
  }
  return limit;
}
