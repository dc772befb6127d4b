/** Codes of authenticator apps (RFC 6238): six digits of HMAC-SHA-1 every 30 seconds, which is what all apps do without being told. */
import { Secret, TOTP } from "otpauth";
import { SECOND_MS } from "#kernel/time.ts";
import type { Random } from "#platform/clock.ts";
import { CODE_DIGITS } from "./challenge.ts";
import { TOTP_PERIOD_SECONDS, TOTP_WINDOW } from "./factor.ts";

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

export function newTotpSecret(random: Random): Buffer {
  return Buffer.from(random(SECRET_BYTES));
}

function appOf(secret: Uint8Array, names: { issuer?: string; label?: string } = {}): TOTP {
  // The library wants a buffer of its own; ours may be a part of a larger one.
  const own = new Secret({ buffer: Uint8Array.from(secret).buffer });
  return new TOTP({ ...names, secret: own, algorithm: "SHA1", digits: CODE_DIGITS, period: TOTP_PERIOD_SECONDS });
}

/** The secret as it is typed into an app, and the address that a QR code holds. */
export function totpSetup(secret: Uint8Array, issuer: string, account: string): { secret: string; uri: string } {
  const app = appOf(secret, { issuer: issuer.replaceAll(":", " "), label: account });
  return { secret: app.secret.base32, uri: app.toString() };
}

/** The bytes of a secret that is written in base32. */
export function totpSecretOf(base32: string): Buffer {
  return Buffer.from(Secret.fromBase32(base32).bytes);
}

/** The code at an instant, as the app shows it. */
export function totpCode(secret: Uint8Array, at: Date): string {
  return appOf(secret).generate({ timestamp: at.getTime() });
}

/** The time step that a code belongs to, now or one to either side; null when it is wrong. Compared in constant time by the library. */
export function totpStep(secret: Uint8Array, code: string, now: Date): number | null {
  const delta = appOf(secret).validate({ token: code, timestamp: now.getTime(), window: TOTP_WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / SECOND_MS / TOTP_PERIOD_SECONDS) + delta;
}

/** Until the code changes. */
export function totpSecondsLeft(now: Date): number {
  return TOTP_PERIOD_SECONDS - (Math.floor(now.getTime() / SECOND_MS) % TOTP_PERIOD_SECONDS);
}
