/** What verification stores under the installation's keys, for `main.js rotate-secret`. */
import { sql } from "kysely";
import { countByKey } from "#platform/db.ts";
import type { Keyring } from "#platform/keys/keyring.ts";
import type { KeyUse } from "#platform/keys/rotate.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { subjectKeysOf } from "../deps.ts";
import type { StoredSubject } from "../store.ts";
import { resealed } from "../subject-key.ts";

/** Fingerprints and links stay: they are HMACs under the oldest key (decision 0108), and links live for minutes. */
export const verificationKeyUses: readonly KeyUse[] = [
  {
    name: "keys of verified people",
    count: (db) => countByKey(db, sql`verification.subject`),
    reencrypt: reencryptSubjects,
    ends: "Run `main.js rotate-secret` once more.",
    lost: "what these people gave cannot be read any more; their tiers stay, and staff ask for the documents again at the next review.",
  },
];

/** Seals each person's key under the active one. Their answers and photographs stay as they are. */
async function reencryptSubjects(ctx: Ctx, keyring: Keyring, limit: number): Promise<number> {
  const keys = subjectKeysOf(keyring);
  const active = keys.active().number;
  const { rows } = await sql<StoredSubject>`
    select id, data_key as "dataKey", key_number as "keyNumber" from verification.subject
    where key_number <> ${active} order by id limit ${limit} for no key update`.execute(ctx.db);
  for (const one of rows) {
    const { id, dataKey, keyNumber } = resealed(one, { subjectKeys: keys, random: ctx.random });
    await sql`update verification.subject set data_key = ${dataKey}, key_number = ${keyNumber} where id = ${id}`.execute(ctx.db);
  }
  return rows.length;
}
