/** A recipient: whom somebody sends to, as they saved them. Types and decisions; the form of country and method says what is known of them. */
import { z } from "zod";
import { idSchema, type Id } from "#kernel/id.ts";
import { max, regex, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import type { Entries } from "./entries.ts";
import { PAYOUT_METHODS, type PayoutMethod } from "./methods.ts";
import type { Verdict } from "./name.ts";

export type RecipientId = Id<"rc">;
export const recipientId = idSchema("rc");
/** ISO 3166-1 alpha-2, and EU for the area of the euro, as corridors name it. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/);
export const methodSchema = z.enum(PAYOUT_METHODS);
/** Deleted ones can't be seen by anybody any more. */
export const RECIPIENT_STATUSES = ["active", "inactive"] as const;
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number];

/** Who saves more than that has an import in mind, and needs another way. */
export const MAX_RECIPIENTS = 5_000;
const NICKNAME_MAX_CHARS = 60;
export const nicknameSchema = toZod([required(), max(NICKNAME_MAX_CHARS), regex(/^[^\p{Cc}]+$/u)]);

/** What a bank has said about the name of an account. */
export interface AccountCheck {
  readonly verdict: Verdict;
  /** In hundredths; null where no name was learnt. */
  readonly score: number | null;
  readonly bankName: string | null;
  readonly checkedAt: Date | null;
  /** Who kept another name than the bank's, knowing it. */
  readonly accepted: { readonly by: string; readonly at: Date; readonly score: number } | null;
}

export interface Recipient {
  readonly id: RecipientId;
  readonly status: RecipientStatus;
  readonly version: number;
  readonly country: string;
  readonly method: PayoutMethod;
  readonly formVersion: number;
  readonly entries: Entries;
  readonly nickname: string | null;
  /** Null where nobody can be asked: abroad, and for cash. */
  readonly check: AccountCheck | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Whether a bank can be asked about the name of an account there. */
export function isCheckable(country: string, method: PayoutMethod): boolean {
  return country === "ID" && method === "bank";
}

/** What has to be mended before money goes there, as far as a check of the account tells; null when nothing has. */
export function whyNotPay(check: Pick<AccountCheck, "verdict" | "accepted"> | null): "no_account" | "name_different" | null {
  if (check === null) return null;
  if (check.verdict === "no_account") return "no_account";
  return check.verdict === "different" && check.accepted === null ? "name_different" : null;
}

/**
 * How many questions to banks somebody may ask in a day. Names of strangers could be had by trying numbers; who serves others at a counter
 * asks more often than who sends home.
 */
export const INQUIRIES_A_DAY = { person: 20, counter: 200 } as const;

/** How long an answer stands for the same account: checking, then saving, is one question. */
export const ANSWER_STANDS_MS = 30 * 60_000;

/** After so long a bank that did not answer is asked again, each time later; then the recipient stays as not checked. */
export const ASK_AGAIN_AFTER_MS = [10 * 60_000, 3_600_000, 6 * 3_600_000, 24 * 3_600_000, 72 * 3_600_000] as const;

/** What shows which account it is, without being one: its last four signs. */
export function accountEnd(entries: Entries): string | null {
  const number = entries["account"] ?? entries["iban"] ?? entries["phone"];
  return number === undefined ? null : number.slice(-4);
}
