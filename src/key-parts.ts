/** The keys of this installation, as main.ts wires them: what is written with them, and that this process has the ones in use. */
import { identityKeyUses, opensAuthenticators } from "#identity/key-uses.ts";
import type { Config } from "#platform/config.ts";
import type { LiveKeyring } from "#platform/keys/keyring.ts";
import { isRotationDue, knowSecrets, watchSecrets, type KeyParts } from "#platform/keys/known-secrets.ts";
import type { KeyUse } from "#platform/keys/rotate.ts";
import type { Machinery } from "#platform/unit-of-work.ts";
import { transferKeyUses } from "#transfers/key-uses.ts";

export const KEY_USES: readonly KeyUse[] = [...identityKeyUses, ...transferKeyUses];

/** What of a house the keys need. */
export interface HouseWithKeys {
  readonly config: Config & { readonly keys: LiveKeyring };
  readonly machinery: Machinery;
}

export function keyPartsOf({ config, machinery }: HouseWithKeys): KeyParts {
  return { given: config, keyring: config.keys, random: machinery.random, opensWhatIsThere: opensAuthenticators };
}

/** Throws a ConfigError where this process does not have the keys that the database is written with. */
export async function takeKeys(house: HouseWithKeys): Promise<void> {
  const known = await knowSecrets(house.machinery.database, keyPartsOf(house));
  if (known !== null && isRotationDue(known, house.config))
    house.machinery.log.warn("APP_SECRET is not in use yet: run `main.js rotate-secret`");
}

/** Stops this process, as a signal would, once it does not have the keys any more that others write with. */
export function watchKeys(house: HouseWithKeys): () => void {
  const { database, log } = house.machinery;
  return watchSecrets(database, keyPartsOf(house), log, () => {
    process.exitCode = 1;
    process.kill(process.pid, "SIGTERM");
  });
}
