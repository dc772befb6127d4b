/** What verification stores under the installation's keys, for `main.js rotate-secret`. */
import type { Keyring } from "#platform/keys/keyring.ts";
import type { KeyUse } from "#platform/keys/rotate.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { subjectKeysOf } from "../deps.ts";
import { resealed } from "../subject-key.ts";
import { countSubjects, lockSubjectsNotUnder, replaceDataKey } from "./store.ts";

/** Fingerprints and links stay: they are HMACs under the oldest key (decision 0108), and links live for minutes, those of people of businesses for days. */
export const verificationKeyUses: readonly KeyUse[] = [
  {
    name: "keys of verified people",
    count: countSubjects,
    reencrypt: reencryptSubjects,
    ends: "Run `main.js rotate-secret` once more.",
    lost: "what these people gave cannot be read any more; their tiers stay, and staff ask for the documents again at the next review.",
  },
];

/** Seals each person's key under the active one. Their answers and photographs stay as they are. */
async function reencryptSubjects(ctx: Ctx, keyring: Keyring, limit: number): Promise<number> {
  const keys = subjectKeysOf(keyring);
  const found = await lockSubjectsNotUnder(ctx.db, keys.active().number, limit);
  for (const one of found) await replaceDataKey(ctx.db, resealed(one, { subjectKeys: keys, random: ctx.random }));
  return found.length;
}
