/**
 * Faults of the installation's keys, planted into a whole installation (outside/testing/doctor-installation.ts), and states that
 * work but must be corrected.
 */
import { systemRandom } from "#platform/clock.ts";
import { fingerprintOf, ownerOf, sealingKeyOf } from "#platform/keys/known-secrets.ts";
import { seal } from "#platform/keys/seal.ts";
import type { Planted } from "./planted-faults.ts";
import { SECRET, type Plant } from "./doctor-installation.ts";

/** A row of the table of keys, as a rotation leaves it. */
async function keyRow(number: number, secret: string, columns = "", values = ""): Promise<string> {
  const { salt, fingerprint } = await fingerprintOf(secret, systemRandom);
  return `insert into platform.app_key (number, salt, fingerprint${columns}) values (${number}, '\\x${salt.toString("hex")}', '\\x${fingerprint.toString("hex")}'${values})`;
}
const NEW = "planted-secret-of-tomorrow-51";
const announced = await keyRow(1, "planted-secret-of-nobody-here");
const kept = seal(sealingKeyOf(NEW), ownerOf(0), Buffer.from(SECRET), systemRandom).toString("hex");
/** NEW is active; the former secret is sealed under it, or is not sealed because the rotation was interrupted. */
const inUse = (andKept: boolean) =>
  keyRow(1, NEW, ", is_active, activated_at", ", true, now()").then(
    (row) => `update platform.app_key set is_active = false; ${row};
      ${andKept ? `update platform.app_key set sealed = '\\x${kept}', sealed_under = 1 where number = 0` : ""}`,
  );
const rotated = await inUse(true);
const halfRotated = await inUse(false);
/** Every table whose rows are sealed under a numbered key (src/wiring/keys.ts), as far as the demo has rows. */
const SEALED = ["identity.authenticator_app", "verification.subject", "onboarding.document_file"];
const sealedUnder = (number: number) => SEALED.map((table) => `update ${table} set key_number = ${number}`).join("; ");
const back = `update platform.app_key set sealed = null, sealed_under = null; delete from platform.app_key where number = 1;
  update platform.app_key set is_active = true; ${sealedUnder(0)}`;
const reencrypted = sealedUnder(1);
const first = await keyRow(0, SECRET, ", is_active, activated_at", ", true, now()");

/** After a completed rotation, without the former secret. */
export const ROTATED: Plant = { environment: { APP_SECRET: NEW }, sql: `${rotated}; ${reencrypted}`, undo: back };

export const PLANTS_OF_KEYS: readonly Planted[] = [
  ["another secret", "keys", /^Set that one\. .*APP_SECRET_PREVIOUS.*rotate-secret/, { environment: { APP_SECRET: NEW } }],
  [
    "a rotation that was begun with somebody else's secret",
    "keys",
    /Set that one as APP_SECRET and the one of now as APP_SECRET_PREVIOUS/,
    { sql: announced, undo: back },
  ],
  [
    "the secret of before, taken away before the rotation had ended",
    "keys",
    /Set it as APP_SECRET_PREVIOUS and run `main\.js rotate-secret`/,
    { environment: { APP_SECRET: NEW }, sql: halfRotated, undo: back },
  ],
  [
    "a lost secret, half given up",
    "keys",
    /Run it once more/,
    { sql: "update platform.app_key set is_active = false", undo: back },
  ],
  [
    "another secret than that of before keys were written down",
    "keys",
    /Set the secret with which they were encrypted/,
    { environment: { APP_SECRET: NEW }, sql: "delete from platform.app_key", undo: first },
  ],
];

/** States that work but must be corrected: one warning line, no failed line. */
export const DUE: readonly Planted[] = [
  [
    "a new secret that is not in use yet",
    "keys",
    /rotate-secret/,
    { environment: { APP_SECRET: NEW, APP_SECRET_PREVIOUS: SECRET } },
  ],
  [
    "a rotation that has not written all anew",
    "keys",
    /rotate-secret/,
    { environment: { APP_SECRET: NEW }, sql: rotated, undo: back },
  ],
  [
    "a secret of before that nothing needs any more",
    "keys",
    /^Remove APP_SECRET_PREVIOUS/,
    { environment: { APP_SECRET: NEW, APP_SECRET_PREVIOUS: SECRET }, sql: `${rotated}; ${reencrypted}`, undo: back },
  ],
  [
    "no backup since the day before yesterday",
    "backup",
    /main\.js backup/,
    {
      sql: "update platform.backup set finished_at = now() - interval '27 hours'",
      undo: "update platform.backup set finished_at = now()",
    },
  ],
];
