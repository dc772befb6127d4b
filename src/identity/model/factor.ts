/** Second factors besides one-time codes, and who may use which. Pure: server and screen apply the same rules. */
import type { CodeChannel } from "./challenge.ts";

/** Factors stronger than a sent code, and the recovery code for their loss. */
export const STRONGER_METHODS = ["totp", "passkey", "recovery_code"] as const;
export type StrongerMethod = (typeof STRONGER_METHODS)[number];
export type FactorMethod = StrongerMethod | CodeChannel;

/** A person's enrolled factors. */
export interface FactorsHeld {
  readonly hasTotp: boolean;
  readonly passkeys: number;
  /** Unused recovery codes. */
  readonly recoveryCodes: number;
}

/** RFC 6238, the default of every authenticator app. */
export const TOTP_PERIOD_SECONDS = 30;
/** Accepts codes of one period before and after: clocks differ, and typing takes time. */
export const TOTP_WINDOW = 1;

export const MAX_PASSKEYS = 10;
export const PASSKEY_NAME_MAX_CHARS = 60;
export const RECOVERY_CODES = 10;
/** At this number or fewer the screen warns that they run out. */
export const FEW_RECOVERY_CODES = 3;
/** 50 random bits in letters and digits that cannot be confused: ABCDE-FGH23. */
export const RECOVERY_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const RECOVERY_CODE_CHARS = 10;
/** Tries at one step with an app, a passkey or a recovery code: as many as for a one-time code. */
export const STEP_TRIES = 5;

/** An app or a passkey is stronger than a sent code. Recovery codes replace one of them and are worth nothing alone. */
export function hasStronger({ hasTotp, passkeys }: FactorsHeld): boolean {
  return hasTotp || passkeys > 0;
}

/**
 * The methods besides one-time codes, the strongest first. A person without any of them gets codes, a person with one gets none
 * (decision 0019).
 */
export function strongerMethods(held: FactorsHeld): StrongerMethod[] {
  if (!hasStronger(held)) return [];
  const methods: StrongerMethod[] = [];
  if (held.passkeys > 0) methods.push("passkey");
  if (held.hasTotp) methods.push("totp");
  if (held.recoveryCodes > 0) methods.push("recovery_code");
  return methods;
}

/** Whether a method opens a session. Staff need an app or a passkey: anything weaker leads them to enrol one first. */
export function isEnough(method: FactorMethod, isStaff: boolean): boolean {
  return !isStaff || method === "totp" || method === "passkey";
}

/** Why a factor cannot be removed, or null: staff need one to sign in. `remaining`: the factors that would be left. */
export function whyNotRemove(isStaff: boolean, remaining: FactorsHeld): "last_factor" | null {
  return isStaff && !hasStronger(remaining) ? "last_factor" : null;
}

/** Normalises a typed recovery code: separators, lower case and spaces are ignored. */
export function recoveryCodeOf(typed: string): string {
  return typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "");
}

/** Formats it for display: two groups of five. */
export function showRecoveryCode(code: string): string {
  return `${code.slice(0, RECOVERY_CODE_CHARS / 2)}-${code.slice(RECOVERY_CODE_CHARS / 2)}`;
}
