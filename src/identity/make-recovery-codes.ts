/** Recovery codes: ten, shown once, each good once, of which the database knows an HMAC under a key that it does not have. */
import { createHmac } from "node:crypto";
import type { Ctx } from "#platform/unit-of-work.ts";
import { RECOVERY_ALPHABET, RECOVERY_CODE_CHARS, RECOVERY_CODES, showRecoveryCode } from "./factor.ts";
import { replaceRecoveryCodes } from "./store-factors.ts";
import type { IdentityParts } from "./wire-parts.ts";

/** Bound to the person: two who happen to have the same code have different rows. */
const recoveryCodeHmac = (key: Buffer, personId: string, code: string) =>
  createHmac("sha256", key).update(`${personId}\n${code}`).digest();

/** What may be kept of a code: under each key that codes were made with. */
export function recoveryCodeHmacs(
  { recoveryKeys }: Pick<IdentityParts, "recoveryKeys">,
  personId: string,
  code: string,
): Buffer[] {
  return recoveryKeys.all().map(({ bytes }) => recoveryCodeHmac(bytes, personId, code));
}

/** Makes ten new codes; the ones before are over. The only time that they are known. */
export async function renewRecoveryCodes(ctx: Ctx, personId: string, parts: IdentityParts): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES)
    // 32 letters: each byte's five low bits choose one, all equally likely.
    codes.add([...ctx.random(RECOVERY_CODE_CHARS)].map((byte) => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length]).join(""));
  const { number: keyNumber, bytes } = parts.recoveryKeys.active();
  const hmacs = [...codes].map((code) => recoveryCodeHmac(bytes, personId, code));
  await replaceRecoveryCodes(ctx.db, personId, { hmacs, keyNumber }, ctx.now);
  return [...codes].map(showRecoveryCode);
}
