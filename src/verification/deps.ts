import type { Keyring, Keys } from "#platform/keys/keyring.ts";

/** What wiring passes in. */
export interface VerificationSettings {
  readonly keys: Keyring;
  readonly SITE_URL: string;
}

/** The dependencies of the use cases. */
export interface VerificationDeps {
  /** Seal each person's own key. */
  readonly subjectKeys: Keys;
  /** For fingerprints: pseudonyms that stay the same after a rotation. */
  readonly fingerprintKeys: Keys;
  /** For the codes of links to another device. */
  readonly handoffKeys: Keys;
  readonly siteUrl: string;
}

export const subjectKeysOf = (keys: Keyring): Keys => keys.keysFor("verification/subjects");

export function verificationDeps({ keys, SITE_URL }: VerificationSettings): VerificationDeps {
  return {
    subjectKeys: subjectKeysOf(keys),
    fingerprintKeys: keys.keysFor("verification/fingerprints"),
    handoffKeys: keys.keysFor("verification/handoffs"),
    siteUrl: SITE_URL.replace(/\/$/, ""),
  };
}
