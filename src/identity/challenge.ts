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

/** So many codes that nobody has used may have gone out in the last hour, and in the last day. */
export interface Budget {
  readonly hour: number;
  readonly day: number;
}
interface NumberBudget {
  readonly perNumber: Budget;
  readonly perPrefix: Budget;
}

/** Whoever registers only claims a number. */
export function isClaim(purpose: Purpose): boolean {
  return purpose === "verify_phone";
}

/** Whose code goes to an address or number that is to become the account's. */
export function isChange(purpose: Purpose): boolean {
  return purpose === "change_email" || purpose === "change_phone";
}

/** To a proven number, by channel: ten a day by telephone together. */
const PROVEN: Readonly<Record<CodeChannel, Budget>> = {
  sms: { hour: 5, day: 6 },
  whatsapp: { hour: 4, day: 4 },
  email: { hour: 5, day: 10 },
};
/** Who only claims a number may use a part of that: a stranger could use it all up and keep its owner, who has proven it, from signing in. */
const CLAIMED: Readonly<Record<CodeChannel, Budget>> = {
  sms: { hour: 4, day: 4 },
  whatsapp: { hour: 2, day: 2 },
  email: { hour: 4, day: 6 },
};

/** Steps whose code goes where somebody says that they are, before anybody has proven it: whoever registers, or changes a number or address. */
const CLAIMING: ReadonlySet<Purpose> = new Set(["verify_phone", "change_phone", "change_email"]);

/** What may be sent to a number or mailbox, and to the block of numbers, over all accounts and registrations that name it. */
export function numberBudgetOf(purpose: Purpose, channel: CodeChannel): NumberBudget {
  const isClaimed = CLAIMING.has(purpose);
  const most = isClaimed ? 40 : 60;
  return { perNumber: (isClaimed ? CLAIMED : PROVEN)[channel], perPrefix: { hour: most, day: most } };
}

/** Used or not, to one number by one channel: room for a payroll, and an end to messages that somebody is paid for. */
export const CEILING: Budget = { hour: 60, day: 150 };
/** For one account over all its numbers and channels. Who claims numbers can't try one after the other. */
export const ACCOUNT_BUDGET = { claiming: { hour: 7, day: 12 }, known: { hour: 12, day: 20 } } as const;
/**
 * For one network and channel. Thousands share the address of a mobile network (carrier-grade NAT); who is signed in, or on a device that the
 * account knows, is counted apart from strangers and ten times more lightly.
 */
export const NETWORK_BUDGET = { stranger: { hour: 60, day: 240 }, known: { hour: 600, day: 2_400 } } as const;
/** Of all messages of a day: what strangers can't spend is kept for the others. */
export const HOUSE_BUDGET = { strangers: 15_000, all: 20_000 } as const;

/** So long the old mailbox can take back a change of e-mail address. */
export const EMAIL_UNDO_MS = 3 * DAY_MS;
/** Second factors added from so long before such a change on are the stranger's, when it is taken back. */
export const FACTORS_DOUBTED_MS = DAY_MS;
/** So long nothing is paid out after a change of telephone number, after an address was taken back, and after staff removed second factors. */
export const PAYOUT_HOLD_MS = DAY_MS;

/** So long after a password was created by a link in a mail no one-time code goes to the mailbox, unless the telephone was shown meanwhile. */
export const MAIL_CODES_CLOSED_MS = 3 * DAY_MS;
/** A number that was changed so lately says no more than the mailbox. */
export const PHONE_DOUBTED_MS = 3 * DAY_MS;

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
