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
  /** For the codes of links of people of businesses. */
  readonly personLinkKeys: Keys;
  readonly siteUrl: string;
}

/** What other capabilities need to invite people of businesses and to read where they stand. */
export type PersonCheckDeps = Pick<VerificationDeps, "subjectKeys" | "personLinkKeys" | "siteUrl">;

export const subjectKeysOf = (keys: Keyring): Keys => keys.keysFor("verification/subjects");

export function verificationDeps({ keys, SITE_URL }: VerificationSettings): VerificationDeps {
  return {
    subjectKeys: subjectKeysOf(keys),
    fingerprintKeys: keys.keysFor("verification/fingerprints"),
    handoffKeys: keys.keysFor("verification/handoffs"),
    personLinkKeys: keys.keysFor("verification/person-links"),
    siteUrl: SITE_URL.replace(/\/$/, ""),
  };
}

/** Those of them that other capabilities pass in. */
export function personCheckDeps(settings: VerificationSettings): PersonCheckDeps {
  const { subjectKeys, personLinkKeys, siteUrl } = verificationDeps(settings);
  return { subjectKeys, personLinkKeys, siteUrl };
}
