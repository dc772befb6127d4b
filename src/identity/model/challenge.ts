/** The steps (challenges), their lifetimes, and the costs and limits of one-time codes. Pure. */
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
  | "approve"
  | "passkey_sign_in";

/** The lifetime of each step. A reset link lives 60 minutes at most (ASVS 6.4.1), a registration a day. */
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
  passkey_sign_in: 5 * MINUTE_MS,
};

/** An invitation to create the first password is a reset link that outlasts a weekend. */
export const INVITATION_LIFETIME_MS = 3 * DAY_MS;

/** When a step opened now ends, and every link to it. */
export function stepEnd(purpose: Purpose, openedAt: Date): Date {
  return new Date(openedAt.getTime() + STEP_LIFETIME_MS[purpose]);
}

export const CODE_CHANNELS = ["sms", "whatsapp", "email"] as const;
export type CodeChannel = (typeof CODE_CHANNELS)[number];

/** A one-time code has six digits (SIGN-10). */
export const CODE_DIGITS = 6;
export const CODE_LIFETIME_MS = 5 * MINUTE_MS;
/** Tries that are checked for one code. */
export const CODE_TRIES = 5;
/** Wrong codes that an account may enter in a business day of Jakarta: the tries of three codes. A resend does not reset the count. */
export const CODE_FAILURES_A_DAY = 3 * CODE_TRIES;
export const RESEND_AFTER_SECONDS = 60;

/** Maximum number of unused codes sent in the last hour and in the last day. */
export interface Budget {
  readonly hour: number;
  readonly day: number;
}
interface NumberBudget {
  readonly perNumber: Budget;
  readonly perPrefix: Budget;
}

/** A registration only claims a number. */
export function isClaim(purpose: Purpose): boolean {
  return purpose === "verify_phone";
}

/** Steps whose code goes to the future address or number of the account. */
export function isChange(purpose: Purpose): boolean {
  return purpose === "change_email" || purpose === "change_phone";
}

/** To a proven number, by channel: ten a day over SMS and WhatsApp together. */
const PROVEN: Readonly<Record<CodeChannel, Budget>> = {
  sms: { hour: 5, day: 6 },
  whatsapp: { hour: 4, day: 4 },
  email: { hour: 5, day: 10 },
};
/**
 * A person who only claims a number gets a part of that: otherwise a stranger could spend it all and keep its owner, who has proven it,
 * from signing in.
 */
const CLAIMED: Readonly<Record<CodeChannel, Budget>> = {
  sms: { hour: 4, day: 4 },
  whatsapp: { hour: 2, day: 2 },
  email: { hour: 4, day: 6 },
};

/** Steps whose code goes to an address or number that is claimed but not proven: registrations, and changes of a number or address. */
const CLAIMING: ReadonlySet<Purpose> = new Set(["verify_phone", "change_phone", "change_email"]);

/** The budget of a number or mailbox, and of the block of numbers, over all accounts and registrations that name it. */
export function numberBudgetOf(purpose: Purpose, channel: CodeChannel): NumberBudget {
  const isClaimed = CLAIMING.has(purpose);
  const max = isClaimed ? 40 : 60;
  return { perNumber: (isClaimed ? CLAIMED : PROVEN)[channel], perPrefix: { hour: max, day: max } };
}

/** Codes to one number by one channel, used or not: enough for a payroll, and a limit on pumping. */
export const CEILING: Budget = { hour: 60, day: 150 };
/** For one account over all its numbers and channels. A caller who claims numbers cannot try one after the other. */
export const ACCOUNT_BUDGET = { claiming: { hour: 7, day: 12 }, known: { hour: 12, day: 20 } } as const;
/**
 * For one network and channel. Thousands share the address of a mobile network (carrier-grade NAT); callers who are signed in, or
 * on a device from which the account has signed in before, are counted separately from strangers and get ten times as much.
 */
export const NETWORK_BUDGET = { stranger: { hour: 60, day: 240 }, known: { hour: 600, day: 2_400 } } as const;
/** For all messages of a day: what strangers cannot spend is reserved for known callers. */
export const TOTAL_BUDGET = { strangers: 15_000, all: 20_000 } as const;

/** How long the old mailbox can undo a change of e-mail address. */
export const EMAIL_UNDO_MS = 3 * DAY_MS;
/** Undoing an e-mail change also removes the second factors added since this long before the change: they are assumed to be the stranger's. */
export const FACTORS_DISTRUSTED_MS = DAY_MS;
/** How long payouts are held after a change of telephone number, after an e-mail change was undone, and after staff removed second factors. */
export const PAYOUT_HOLD_MS = DAY_MS;

/** How long no one-time code goes to the mailbox after a mailed link created a password, unless the telephone is proven meanwhile. */
export const MAIL_CODES_CLOSED_MS = 3 * DAY_MS;
/** A number changed within this time proves no more than the mailbox. */
export const PHONE_DISTRUSTED_MS = 3 * DAY_MS;

/** Wrong passwords for an account: in an hour, and in a row until only a reset reopens it (NIST SP 800-63B-4: at most 100). */
export const PASSWORD_FAILURES = { perHour: 10, inARow: 100 } as const;

/** 256 random bits in base64url; the schema of every `sessionCode`. */
export const SESSION_CODE = /^[A-Za-z0-9_-]{43}$/;

/** Masks a telephone number or an address as a step shows it: enough to recognise, not enough to learn. */
export function masked(channel: CodeChannel, sentTo: string): string {
  if (channel !== "email") return `${sentTo.slice(0, 3)}${"•".repeat(Math.max(0, sentTo.length - 6))}${sentTo.slice(-3)}`;
  const [local = "", domain = ""] = sentTo.split("@");
  return `${local.slice(0, 1)}•••@${domain}`;
}
