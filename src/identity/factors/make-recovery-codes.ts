/** Recovery codes: ten, shown once, each valid once. The database stores an HMAC under a key that is not in the database. */
import { createHmac } from "node:crypto";
import type { Ctx } from "#platform/unit-of-work.ts";
import { RECOVERY_ALPHABET, RECOVERY_CODE_CHARS, RECOVERY_CODES, showRecoveryCode } from "../model/factor.ts";
import { replaceRecoveryCodes } from "./store.ts";
import type { IdentityDeps } from "../deps.ts";

/** Bound to the person: two people with the same code by chance have different rows. */
const recoveryCodeHmac = (key: Buffer, personId: string, code: string) =>
  createHmac("sha256", key).update(`${personId}\n${code}`).digest();

/** The stored form of a code, under each key that codes were made with. */
export function recoveryCodeHmacs(
  { recoveryKeys }: Pick<IdentityDeps, "recoveryKeys">,
  personId: string,
  code: string,
): Buffer[] {
  return recoveryKeys.all().map(({ bytes }) => recoveryCodeHmac(bytes, personId, code));
}

/** Creates ten new codes and ends the previous ones. The codes are returned only here. */
export async function renewRecoveryCodes(ctx: Ctx, personId: string, deps: IdentityDeps): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES)
    // 32 letters: the five low bits of each byte choose one, all equally likely.
    codes.add([...ctx.random(RECOVERY_CODE_CHARS)].map((byte) => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length]).join(""));
  const { number: keyNumber, bytes } = deps.recoveryKeys.active();
  const hmacs = [...codes].map((code) => recoveryCodeHmac(bytes, personId, code));
  await replaceRecoveryCodes(ctx.db, personId, { hmacs, keyNumber }, ctx.now);
  return [...codes].map(showRecoveryCode);
}
