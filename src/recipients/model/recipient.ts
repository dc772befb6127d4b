/** A recipient, as the sender saved it. Types and decisions; the form of its country and method defines its entries. */
import { z } from "zod";
import { idSchema, type Id } from "#kernel/id.ts";
import { max, regex, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import type { Entries } from "../forms/model/entries.ts";
import { PAYOUT_METHODS, type PayoutMethod } from "./methods.ts";
import type { Verdict } from "./name.ts";

export type RecipientId = Id<"rc">;
export const recipientId = idSchema("rc");
/** ISO 3166-1 alpha-2, and EU for the euro area, as corridors name it. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/);
export const methodSchema = z.enum(PAYOUT_METHODS);
/** Deleted recipients are visible to no one. */
export const RECIPIENT_STATUSES = ["active", "inactive"] as const;
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number];

/** More than this would be a bulk import, which needs another feature. */
export const MAX_RECIPIENTS = 5_000;
const NICKNAME_MAX_CHARS = 60;
export const nicknameSchema = toZod([required(), max(NICKNAME_MAX_CHARS), regex(/^[^\p{Cc}]+$/u)]);

/** A bank's answer about the name of an account. */
export interface AccountCheck {
  readonly verdict: Verdict;
  /** In hundredths; null when the bank returned no name. */
  readonly score: number | null;
  readonly bankName: string | null;
  readonly checkedAt: Date | null;
  /** Who knowingly saved a name other than the bank's. */
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
  /** Null where no bank can be inquired: abroad, and for cash. */
  readonly check: AccountCheck | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Whether a bank can be inquired about the account holder's name. */
export function isCheckable(country: string, method: PayoutMethod): boolean {
  return country === "ID" && method === "bank";
}

/** What has to be corrected before money can be sent, according to the account check; null when nothing has. */
export function whyNotPay(check: Pick<AccountCheck, "verdict" | "accepted"> | null): "no_account" | "name_different" | null {
  if (check === null) return null;
  if (check.verdict === "no_account") return "no_account";
  return check.verdict === "different" && check.accepted === null ? "name_different" : null;
}

/**
 * Account inquiries per person and day. The limit prevents collecting strangers' names by trying numbers. An agent who serves others at a
 * counter inquires more often than a person who sends for themselves.
 */
export const INQUIRIES_A_DAY = { person: 20, counter: 200 } as const;

/** How long an answer is reused for the same account: checking and then saving is one inquiry. */
export const ANSWER_STANDS_MS = 30 * 60_000;

/** Delays before a bank that did not answer is inquired again, each longer; after the last the recipient stays not checked. */
export const INQUIRE_AGAIN_AFTER_MS = [10 * 60_000, 3_600_000, 6 * 3_600_000, 24 * 3_600_000, 72 * 3_600_000] as const;

/** The number under which the recipient is paid: of an account, or the telephone of a cash recipient. */
export const numberOf = (entries: Entries): string | null => entries["account"] ?? entries["iban"] ?? entries["phone"] ?? null;

/** Identifies the account without revealing it: its last four characters. */
export const accountEnd = (entries: Entries): string | null => numberOf(entries)?.slice(-4) ?? null;
