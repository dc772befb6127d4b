/** Second factors beside one-time codes, and who may use which. Pure: server and screen decide alike. */
import type { CodeChannel } from "./challenge.ts";

/** What is stronger than a code that travels, and the way back when it is lost. */
export const STRONGER_WAYS = ["totp", "passkey", "recovery_code"] as const;
export type StrongerWay = (typeof STRONGER_WAYS)[number];
export type Way = StrongerWay | CodeChannel;

/** What a person has enrolled. */
export interface FactorsHeld {
  readonly hasTotp: boolean;
  readonly passkeys: number;
  /** Recovery codes that nobody has used. */
  readonly recoveryCodes: number;
}

/** RFC 6238, as every authenticator app does it without being told. */
export const TOTP_PERIOD_SECONDS = 30;
/** Codes of one period before and after: clocks differ, and typing takes time. */
export const TOTP_WINDOW = 1;

export const MAX_PASSKEYS = 10;
export const PASSKEY_NAME_MAX_CHARS = 60;
export const RECOVERY_CODES = 10;
/** From here on the screen says that they run out. */
export const FEW_RECOVERY_CODES = 3;
/** What 50 random bits look like in letters and digits that nobody confuses: ABCDE-FGH23. */
export const RECOVERY_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const RECOVERY_CODE_CHARS = 10;
/** Tries at one step with an app, a passkey or a recovery code: as many as a one-time code allows. */
export const STEP_TRIES = 5;

/** An app or a passkey is stronger than a code that travels; recovery codes stand in for one, and are nothing alone. */
export function hasStronger({ hasTotp, passkeys }: FactorsHeld): boolean {
  return hasTotp || passkeys > 0;
}

/** The ways besides one-time codes, the strongest first. Who has none of them gets codes, who has one gets none (docs/decisions/0019). */
export function strongerWays(held: FactorsHeld): StrongerWay[] {
  if (!hasStronger(held)) return [];
  const ways: StrongerWay[] = [];
  if (held.passkeys > 0) ways.push("passkey");
  if (held.hasTotp) ways.push("totp");
  if (held.recoveryCodes > 0) ways.push("recovery_code");
  return ways;
}

/** Whether a way opens a session. Staff need an app or a passkey: anything less leads them to enrol one first. */
export function isEnough(way: Way, isStaff: boolean): boolean {
  return !isStaff || way === "totp" || way === "passkey";
}

/** Why a factor can't be removed, or null: staff sign in with one of them or not at all. `remaining` is what would be left. */
export function whyNotRemove(isStaff: boolean, remaining: FactorsHeld): "last_factor" | null {
  return isStaff && !hasStronger(remaining) ? "last_factor" : null;
}

/** A recovery code as it was made: what people put between, small letters and spaces are nothing. */
export function recoveryCodeOf(typed: string): string {
  return typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "");
}

/** As it is shown: two groups of five. */
export function showRecoveryCode(code: string): string {
  return `${code.slice(0, RECOVERY_CODE_CHARS / 2)}-${code.slice(RECOVERY_CODE_CHARS / 2)}`;
}
