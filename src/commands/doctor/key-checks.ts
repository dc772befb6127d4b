/**
 * Checks of `main.js doctor` on the installation's keys: APP_SECRET is the one the database is written with, and the last rotation was
 * completed.
 */
import { opensAuthenticators } from "#identity/key-rotation/key-uses.ts";
import type { Database } from "#platform/db.ts";
import { fail, skip, warn, well, type Finding } from "#platform/doctor/run-checks.ts";
import { createKeyring } from "#platform/keys/keyring.ts";
import { isRotationDue, secretReader, whyNotSecrets, type GivenSecrets, type Knowledge } from "#platform/keys/known-secrets.ts";
import { KEY_USES } from "#wiring/keys.ts";

const ROTATE = "Run main.js rotate-secret; it continues where it stopped (rotate-secret --check prints the state).";

export async function lookAtKeys(db: Database, given: GivenSecrets): Promise<Finding> {
  const known = await secretReader(given).read(db);
  if (known === null) return skip('the table of keys is missing: see "database.migrations"');
  if (known.rows.length === 0) return lookBeforeFirstStart(db, given);
  const why = whyNotSecrets(known);
  if (why !== null) {
    const [says = why] = why.split(". ", 1);
    return fail(says, why.slice(says.length + 2));
  }
  const active = known.rows.find((row) => row.isActive)?.number ?? 0;
  if (isRotationDue(known, given)) return warn(`key ${active} is active, but APP_SECRET is another key`, ROTATE);
  const left = await leftUnderOlder(db, active);
  if (left.length > 0) return warn(`key ${active} is active, but the rotation is not finished: ${left.join(", ")}`, ROTATE);
  if (given.APP_SECRET_PREVIOUS !== "" && (await isEnoughAlone(db, given)))
    return warn(
      `key ${active} is active, and APP_SECRET_PREVIOUS is no longer needed`,
      "Remove APP_SECRET_PREVIOUS from the settings. Keep the old secret elsewhere as long as backups made with it exist.",
    );
  return well(`key ${active} is active and equals APP_SECRET${storedBeside(known)}`);
}

/** The first start records the fingerprint of its secret; existing data must be readable with it. */
async function lookBeforeFirstStart(db: Database, { APP_SECRET, APP_SECRET_PREVIOUS }: GivenSecrets): Promise<Finding> {
  return (await opensAuthenticators(db, createKeyring(APP_SECRET_PREVIOUS || APP_SECRET)))
    ? well("the first start of web or worker records APP_SECRET as the active key")
    : fail(
        "APP_SECRET does not decrypt the authenticator secrets in this database",
        "Set the secret with which they were encrypted (as APP_SECRET_PREVIOUS, if APP_SECRET is a new one).",
      );
}

/** Rows that a rotation should have re-encrypted but has not. */
async function leftUnderOlder(db: Database, active: number): Promise<string[]> {
  const left: string[] = [];
  for (const { name, count, reencrypt } of KEY_USES) {
    if (!reencrypt) continue;
    const rows = [...(await count(db))].filter(([number]) => number !== active).reduce((sum, [, one]) => sum + one, 0);
    if (rows > 0) left.push(`${rows} ${name} under an older key`);
  }
  return left;
}

async function isEnoughAlone(db: Database, { APP_SECRET }: GivenSecrets): Promise<boolean> {
  const alone = await secretReader({ APP_SECRET, APP_SECRET_PREVIOUS: "" }).read(db);
  return alone !== null && whyNotSecrets(alone) === null;
}

function storedBeside({ rows }: Knowledge): string {
  const stored = rows.filter(({ sealed }) => sealed !== null).length;
  return stored === 0 ? "" : `; ${stored} former ${stored === 1 ? "key is" : "keys are"} stored under it`;
}
