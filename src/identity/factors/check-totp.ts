/** Codes of authenticator apps (RFC 6238): six digits of HMAC-SHA-1 every 30 seconds, the default of all apps. */
import { Secret, TOTP } from "otpauth";
import { SECOND_MS } from "#kernel/time.ts";
import type { Random } from "#platform/clock.ts";
import { CODE_DIGITS } from "../model/challenge.ts";
import { TOTP_PERIOD_SECONDS, TOTP_WINDOW } from "../model/factor.ts";

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

export function newTotpSecret(random: Random): Buffer {
  return Buffer.from(random(SECRET_BYTES));
}

function appOf(secret: Uint8Array, names: { issuer?: string; label?: string } = {}): TOTP {
  // The library needs a buffer of its own; ours may be part of a larger one.
  const own = new Secret({ buffer: Uint8Array.from(secret).buffer });
  return new TOTP({ ...names, secret: own, algorithm: "SHA1", digits: CODE_DIGITS, period: TOTP_PERIOD_SECONDS });
}

/** The secret as typed into an app, and the URI for the QR code. */
export function totpSetup(secret: Uint8Array, issuer: string, account: string): { secret: string; uri: string } {
  const app = appOf(secret, { issuer: issuer.replaceAll(":", " "), label: account });
  return { secret: app.secret.base32, uri: app.toString() };
}

/** Decodes a base32 secret. */
export function totpSecretOf(base32: string): Buffer {
  return Buffer.from(Secret.fromBase32(base32).bytes);
}

/** The code that the app shows at an instant. */
export function totpCode(secret: Uint8Array, at: Date): string {
  return appOf(secret).generate({ timestamp: at.getTime() });
}

/** The time step of a code: the current one or a neighbour; null when the code is wrong. The library compares in constant time. */
export function totpStep(secret: Uint8Array, code: string, now: Date): number | null {
  const delta = appOf(secret).validate({ token: code, timestamp: now.getTime(), window: TOTP_WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / SECOND_MS / TOTP_PERIOD_SECONDS) + delta;
}

/** Seconds until the code changes. */
export function totpSecondsLeft(now: Date): number {
  return TOTP_PERIOD_SECONDS - (Math.floor(now.getTime() / SECOND_MS) % TOTP_PERIOD_SECONDS);
}
