/** What use cases of identity need besides `ctx`: bound once, where everything is wired (http.ts, jobs.ts). */
import { availableParallelism } from "node:os";
import type { Keyring, Keys, WithKeys } from "#platform/keys/keyring.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { createHasher, type PasswordHasher } from "./hash-password.ts";

export interface IdentitySettings extends WithKeys {
  readonly SITE_URL: string;
  /** The operator's brand, for messages, and no part of a password. */
  readonly brandName: (ctx: Ctx) => Promise<string>;
}

export interface IdentityParts {
  readonly siteUrl: string;
  readonly brandName: (ctx: Ctx) => Promise<string>;
  /** Keys that are in no database. */
  readonly codeKeys: Keys;
  readonly subjectKeys: Keys;
  readonly totpKeys: Keys;
  readonly recoveryKeys: Keys;
  readonly hasher: PasswordHasher;
}

/** With two cores a hash waits a quarter of a second at the most. */
const WAITING_PER_CORE = 16;

/** Under which secrets of authenticator apps are kept. */
export function totpKeysOf(keys: Keyring): Keys {
  return keys.keysFor("identity/authenticator secrets");
}

export function identityParts(settings: IdentitySettings): IdentityParts {
  const cores = availableParallelism();
  return {
    siteUrl: settings.SITE_URL,
    brandName: settings.brandName,
    codeKeys: settings.keys.keysFor("identity/one-time codes"),
    subjectKeys: settings.keys.keysFor("identity/subjects"),
    totpKeys: totpKeysOf(settings.keys),
    recoveryKeys: settings.keys.keysFor("identity/recovery codes"),
    hasher: createHasher({ atOnce: cores, maxWaiting: cores * WAITING_PER_CORE }),
  };
}
