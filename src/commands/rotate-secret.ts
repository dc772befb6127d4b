/**
 * `main.js rotate-secret`: replaces the secret in use by APP_SECRET; `--check` only reports, `--lost` gives up data that can no longer be
 * read.
 */
import { ConfigError } from "#platform/config.ts";
import { checkRotation, giveUpLost, rotateSecret, type Rotation } from "#platform/keys/rotate.ts";
import { KEY_USES, keyDepsOf, type AppWithKeys } from "#wiring/keys.ts";

/** Prints each step as it completes, then closes the database pool. */
export async function rotateCommand(
  { pool, ...app }: AppWithKeys & { readonly pool: { end(): Promise<void> } },
  options: Readonly<Record<string, boolean>>,
): Promise<void> {
  await rotateFromCommandLine(app, options, (line) => process.stdout.write(`${line}\n`));
  await pool.end();
}

export async function rotateFromCommandLine(
  app: AppWithKeys,
  { check = false, lost = false }: Readonly<Record<string, boolean>>,
  say: (line: string) => void,
  settleMs?: number,
): Promise<void> {
  if (check && lost) throw new ConfigError("--check changes nothing, --lost gives up data: give one of the two.");
  const { runtime } = app;
  const rotation: Rotation = {
    ...keyDepsOf(app),
    runtime,
    uses: KEY_USES,
    say,
    ...(settleMs !== undefined && { settleMs }),
  };
  if (check) return checkRotation(rotation);
  if (lost) await giveUpLost(rotation);
  return rotateSecret(rotation);
}
