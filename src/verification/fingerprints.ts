/** Keyed hashes of what identifies a person: equal values are found over all persons, and no value can be read from the database. */
import { createHmac } from "node:crypto";
import type { VerificationDeps } from "./deps.ts";

export const FINGERPRINT_KINDS = ["nik", "passport", "phone", "device", "photo"] as const;
export type FingerprintKind = (typeof FINGERPRINT_KINDS)[number];
export interface Fingerprint {
  readonly kind: FingerprintKind;
  readonly value: Buffer;
}

/** The hash of one value, normalised by the caller: digits of a NIK, `ID:X1234567` of a passport, `+62…` of a telephone number. */
export function fingerprintOf(
  { fingerprintKeys }: Pick<VerificationDeps, "fingerprintKeys">,
  kind: FingerprintKind,
  value: string | Uint8Array,
): Fingerprint {
  return { kind, value: createHmac("sha256", fingerprintKeys.first()).update(`${kind}:`).update(value).digest() };
}
