/** `main.js rotate-secret`: APP_SECRET takes the place of the secret in use; `--check` only says, `--lost` gives up what nobody can read. */
import { ConfigError } from "#platform/config.ts";
import { checkRotation, giveUpLost, rotateSecret, type Rotation } from "#platform/keys/rotate.ts";
import { KEY_USES, keyPartsOf, type HouseWithKeys } from "./key-parts.ts";

/** Prints each step as it is done, then lets go of the database. */
export async function rotateCommand(
  { pool, ...house }: HouseWithKeys & { readonly pool: { end(): Promise<void> } },
  options: Readonly<Record<string, boolean>>,
): Promise<void> {
  await rotateFromCommandLine(house, options, (line) => process.stdout.write(`${line}\n`));
  await pool.end();
}

export async function rotateFromCommandLine(
  house: HouseWithKeys,
  { check = false, lost = false }: Readonly<Record<string, boolean>>,
  say: (line: string) => void,
  settleMs?: number,
): Promise<void> {
  if (check && lost) throw new ConfigError("--check changes nothing and --lost does: one of the two.");
  const { machinery } = house;
  const rotation: Rotation = {
    ...keyPartsOf(house),
    machinery,
    uses: KEY_USES,
    say,
    ...(settleMs !== undefined && { settleMs }),
  };
  if (check) return checkRotation(rotation);
  if (lost) await giveUpLost(rotation);
  return rotateSecret(rotation);
}
