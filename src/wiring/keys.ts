/** The keys of this installation, as main.ts wires them: their uses, and the check that this process has the ones in use. */
import { identityKeyUses, opensAuthenticators } from "#identity/key-rotation/key-uses.ts";
import type { LiveKeyring } from "#platform/keys/keyring.ts";
import { isRotationDue, knowSecrets, watchSecrets, type KeyDeps } from "#platform/keys/known-secrets.ts";
import type { KeyUse } from "#platform/keys/rotate.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { supportKeyUses } from "#support/key-rotation/key-uses.ts";
import { transferKeyUses } from "#transfers/key-rotation/key-uses.ts";
import { onboardingKeyUses } from "#onboarding/key-rotation/key-uses.ts";
import { verificationKeyUses } from "#verification/key-rotation/key-uses.ts";
import type { Config } from "#platform/settings/settings.ts";

export const KEY_USES: readonly KeyUse[] = [
  ...identityKeyUses,
  ...transferKeyUses,
  ...verificationKeyUses,
  ...onboardingKeyUses,
  ...supportKeyUses,
];

/** What the keys need from the application. */
export interface AppWithKeys {
  readonly config: Config & { readonly keys: LiveKeyring };
  readonly runtime: Runtime;
}

export function keyDepsOf({ config, runtime }: AppWithKeys): KeyDeps {
  return { given: config, keyring: config.keys, random: runtime.random, opensWhatIsThere: opensAuthenticators };
}

/** Throws a ConfigError when this process does not have the keys with which the database is written. */
export async function takeKeys(app: AppWithKeys): Promise<void> {
  const known = await knowSecrets(app.runtime.database, keyDepsOf(app));
  if (known !== null && isRotationDue(known, app.config))
    app.runtime.log.warn("APP_SECRET is not in use yet: run `main.js rotate-secret`");
}

/** Stops this process, as a signal would, when it no longer has the keys with which other processes write. */
export function watchKeys(app: AppWithKeys): () => void {
  const { database, log } = app.runtime;
  return watchSecrets(database, keyDepsOf(app), log, () => {
    process.exitCode = 1;
    process.kill(process.pid, "SIGTERM");
  });
}
