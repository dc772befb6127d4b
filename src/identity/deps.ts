/** The dependencies of identity's use cases besides `ctx`: bound once, in http.ts and jobs.ts. */
import { availableParallelism } from "node:os";
import type { Id } from "#kernel/id.ts";
import type { Keyring, Keys, WithKeys } from "#platform/keys/keyring.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { CallerFact } from "./caller-check/model/caller-check.ts";
import { createHasher, type PasswordHasher } from "./passwords/hash-password.ts";

export interface IdentitySettings extends WithKeys {
  readonly SITE_URL: string;
  /** The operator's brand, used in messages and forbidden in passwords. */
  readonly brandName: (ctx: Ctx) => Promise<string>;
  /** What a caller may be asked besides contacts: facts of other capabilities, bound in src/wiring. */
  readonly callerFacts?: CallerFacts;
  /** Personal data that other capabilities mask, bound in src/wiring. */
  readonly maskedElsewhere?: MaskedElsewhere;
}
type CallerFacts = (ctx: Ctx, person: string) => Promise<readonly CallerFact[]>;

/** Account or telephone number of a recipient, by the recipient's id. */
export interface RevealedRecipient {
  readonly id: Id<"rc">;
  readonly number: string;
}
/** Only what the caller may see masked. */
type MaskedElsewhere = (ctx: Ctx, person: string) => Promise<readonly RevealedRecipient[]>;

export interface IdentityDeps {
  readonly siteUrl: string;
  readonly brandName: (ctx: Ctx) => Promise<string>;
  /** Keys that are not stored in the database. */
  readonly codeKeys: Keys;
  readonly subjectKeys: Keys;
  readonly totpKeys: Keys;
  readonly recoveryKeys: Keys;
  readonly hasher: PasswordHasher;
  readonly callerFacts?: CallerFacts | undefined;
  readonly maskedElsewhere?: MaskedElsewhere | undefined;
}

/** With two cores a hash waits at most a quarter of a second. */
const WAITING_PER_CORE = 16;

/** The keys that encrypt the secrets of authenticator apps. */
export function totpKeysOf(keys: Keyring): Keys {
  return keys.keysFor("identity/authenticator secrets");
}

export function identityDeps(settings: IdentitySettings): IdentityDeps {
  const cores = availableParallelism();
  return {
    siteUrl: settings.SITE_URL,
    brandName: settings.brandName,
    callerFacts: settings.callerFacts,
    maskedElsewhere: settings.maskedElsewhere,
    codeKeys: settings.keys.keysFor("identity/one-time codes"),
    subjectKeys: settings.keys.keysFor("identity/subjects"),
    totpKeys: totpKeysOf(settings.keys),
    recoveryKeys: settings.keys.keysFor("identity/recovery codes"),
    hasher: createHasher({ atOnce: cores, maxWaiting: cores * WAITING_PER_CORE }),
  };
}
