/** A message to the operator: its fields, its folder, and what staff may do with it. Pure, for server and screen. */
import { z } from "zod";
import { DAY_MS } from "#kernel/time.ts";
import { email, max, oneOf, regex, required } from "#kernel/validation/rules.ts";
import { lineRules, proseRules } from "#kernel/validation/free-text.ts";
import { toZod } from "#kernel/validation/validate.ts";

export const CATEGORIES = ["transfer", "cash_pickup", "account", "price", "partnership", "complaint", "other"] as const;
export type Category = (typeof CATEGORIES)[number];
export const STATUSES = ["open", "closed", "spam"] as const;
export type MessageStatus = (typeof STATUSES)[number];
/** `mine`: open messages assigned to the viewer. */
export const FOLDERS = ["open", "mine", "closed", "spam"] as const;
export type Folder = (typeof FOLDERS)[number];

export const NAME_MAX_CHARS = 121;
export const SUBJECT_MAX_CHARS = 150;
export const BODY_MAX_CHARS = 4_000;
export const ANSWER_MAX_CHARS = 8_000;

/** SUP-1. The phone number is optional: senders are answered by mail. */
export const contactFields = {
  fullName: toZod(lineRules(NAME_MAX_CHARS)),
  email: toZod([required(), max(254), email()]),
  phoneNumber: toZod([max(30), regex(/^\+?[0-9 ().-]+$/)]).optional(),
  category: toZod([required(), oneOf(CATEGORIES)]),
  subject: toZod(lineRules(SUBJECT_MAX_CHARS)),
  message: toZod([required(), ...proseRules(BODY_MAX_CHARS)]),
} as const;
export const contactSchema = z.strictObject(contactFields);
export type ContactEntries = z.input<typeof contactSchema>;
export type ContactField = keyof typeof contactFields;

export const answerTextSchema = toZod([required(), ...proseRules(ANSWER_MAX_CHARS)]);

/** An answered message to which nobody has written since is closed after this time: its sender cannot write into it again. */
export const CLOSE_ANSWERED_AFTER_MS = 7 * DAY_MS;

export const ENTRY_KINDS = ["answer", "note", "assigned", "closed", "reopened", "spam", "not_spam"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** When the system closes an open message with these entries. Null: it waits for us. A note puts it off, as somebody still works on it. */
export function closesAt(entries: readonly { readonly kind: EntryKind; readonly at: Date }[]): Date | null {
  const turn = entries.findLast(({ kind }) => kind !== "note" && kind !== "assigned");
  if (turn?.kind !== "answer") return null;
  return new Date(Math.max(...entries.map(({ at }) => at.getTime())) + CLOSE_ANSWERED_AFTER_MS);
}

/** The category with this name; unknown text is "other". */
export function categoryOf(text: string): Category {
  return CATEGORIES.find((one) => one === text) ?? "other";
}
