/** The steps that somebody can be in, how long each lasts, and what one-time codes cost and allow. Pure. */
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";

export type Purpose =
  | "verify_email"
  | "verify_phone"
  | "sign_in"
  | "reset_password"
  | "change_email"
  | "change_phone"
  | "step_up"
  | "add_totp"
  | "add_passkey"
  | "enrol_factor"
  | "approve";

/** How long each step stays open. A reset link lives 60 minutes at the most (ASVS 6.4.1), a registration a day. */
export const STEP_LIFETIME_MS: Readonly<Record<Purpose, number>> = {
  verify_email: DAY_MS,
  verify_phone: 60 * MINUTE_MS,
  sign_in: 15 * MINUTE_MS,
  reset_password: 60 * MINUTE_MS,
  change_email: 15 * MINUTE_MS,
  change_phone: 15 * MINUTE_MS,
  step_up: 5 * MINUTE_MS,
  add_totp: 15 * MINUTE_MS,
  add_passkey: 5 * MINUTE_MS,
  enrol_factor: 15 * MINUTE_MS,
  approve: 10 * MINUTE_MS,
};

/** An invitation to create the first password is a reset link that outlasts a weekend. */
export const INVITATION_LIFETIME_MS = 3 * DAY_MS;

/** When a step that is opened at this moment is over, and whatever leads to it. */
export function stepEnd(purpose: Purpose, openedAt: Date): Date {
  return new Date(openedAt.getTime() + STEP_LIFETIME_MS[purpose]);
}

export const CODE_CHANNELS = ["sms", "whatsapp", "email"] as const;
export type CodeChannel = (typeof CODE_CHANNELS)[number];

/** SPEC §9: an OTP has six digits. */
export const CODE_DIGITS = 6;
export const CODE_LIFETIME_MS = 5 * MINUTE_MS;
/** Tries that are evaluated for one code. */
export const CODE_TRIES = 5;
/** Wrong codes an account may enter in a day of Jakarta, which is what three dead codes hold; a resend does not reset it. */
export const CODE_FAILURES_A_DAY = 3 * CODE_TRIES;
export const RESEND_AFTER_SECONDS = 60;

/** What may be sent to a number and its block, over all accounts and registrations that name it. */
export interface NumberBudget {
  readonly perNumberHour: number;
  readonly perNumberDay: number;
  readonly perPrefixDay: number;
}

/**
 * Whoever registers only claims a number: they may use a part of its budget, or a stranger could use it all up and keep its owner, who
 * has proven it, from signing in.
 */
export function numberBudgetOf(purpose: Purpose): NumberBudget {
  return purpose === "verify_phone"
    ? { perNumberHour: 4, perNumberDay: 6, perPrefixDay: 40 }
    : { perNumberHour: 5, perNumberDay: 10, perPrefixDay: 60 };
}

/** What may be sent for a caller's address, and in all. */
export const SENDING = {
  perAddressHour: { max: 30, windowSeconds: 3_600 },
  perAddressDay: { max: 100, windowSeconds: 86_400 },
  allDay: { max: 20_000, windowSeconds: 86_400 },
} as const;

/** So long the old mailbox can take back a change of e-mail address. */
export const EMAIL_UNDO_MS = 3 * DAY_MS;
/** Second factors added from so long before such a change on are the stranger's, when it is taken back. */
export const FACTORS_DOUBTED_MS = DAY_MS;
/** So long nothing is paid out after a change of telephone number (and after an address was taken back). */
export const PAYOUT_HOLD_MS = DAY_MS;

/** Wrong passwords for an account: in an hour, and in a row before only a reset opens it again (NIST SP 800-63B-4: at most 100). */
export const PASSWORD_FAILURES = { perHour: 10, inARow: 100 } as const;

/** 256 random bits in base64url; the schema of every `sessionCode`. */
export const SESSION_CODE = /^[A-Za-z0-9_-]{43}$/;

/** A telephone number or an address as a step shows it: enough to recognise, not enough to learn. */
export function masked(channel: CodeChannel, sentTo: string): string {
  if (channel !== "email") return `${sentTo.slice(0, 3)}${"•".repeat(Math.max(0, sentTo.length - 6))}${sentTo.slice(-3)}`;
  const [local = "", domain = ""] = sentTo.split("@");
  return `${local.slice(0, 1)}•••@${domain}`;
}
