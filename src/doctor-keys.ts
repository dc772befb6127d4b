/** What `main.js doctor` looks at of the installation's keys: that APP_SECRET is the one the database is written with, and that a rotation came to its end. */
import { opensAuthenticators } from "#identity/key-uses.ts";
import type { Database } from "#platform/db.ts";
import { fail, skip, warn, well, type Finding } from "#platform/doctor/run-checks.ts";
import { createKeyring } from "#platform/keys/keyring.ts";
import { isRotationDue, secretReader, whyNotSecrets, type GivenSecrets, type Knowledge } from "#platform/keys/known-secrets.ts";
import { KEY_USES } from "./key-parts.ts";

const ROTATE = "Run main.js rotate-secret; it goes on where it stood (rotate-secret --check says where).";

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
  if (isRotationDue(known, given)) return warn(`key ${active} is in use, and APP_SECRET is not it`, ROTATE);
  const left = await leftUnderOlder(db, active);
  if (left.length > 0) return warn(`key ${active} is in use, but the rotation has not ended: ${left.join(", ")}`, ROTATE);
  if (given.APP_SECRET_PREVIOUS !== "" && (await isEnoughAlone(db, given)))
    return warn(
      `key ${active} is in use, and APP_SECRET_PREVIOUS is not needed any more`,
      "Take APP_SECRET_PREVIOUS out of the settings; keep the old secret elsewhere as long as backups that were made under it.",
    );
  return well(`key ${active} is in use, and APP_SECRET is it${keptBeside(known)}`);
}

/** The first start writes down which secret it was; whatever is there already has to be readable with it. */
async function lookBeforeFirstStart(db: Database, { APP_SECRET, APP_SECRET_PREVIOUS }: GivenSecrets): Promise<Finding> {
  return (await opensAuthenticators(db, createKeyring(APP_SECRET_PREVIOUS || APP_SECRET)))
    ? well("the first start of web or worker writes down that APP_SECRET is the one in use")
    : fail(
        "APP_SECRET does not open the authenticator secrets in this database",
        "Set the one that they were written with (with a new one in APP_SECRET: as APP_SECRET_PREVIOUS).",
      );
}

/** What a rotation writes anew and has not. */
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

function keptBeside({ rows }: Knowledge): string {
  const kept = rows.filter(({ sealed }) => sealed !== null).length;
  return kept === 0 ? "" : `; ${kept} of before ${kept === 1 ? "is" : "are"} kept under it`;
}
