/** A thread with a customer: its states, who moves it, and its limits. Pure, for server and screen. */
import { DAY_MS } from "#kernel/time.ts";
import { proseRules } from "#kernel/validation/free-text.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { visible } from "#kernel/validation/visible-text.ts";
import { toZod } from "#kernel/validation/validate.ts";

export const THREAD_STATES = ["NEW", "OPEN", "WAITING_CUSTOMER", "WAITING_THIRD", "SOLVED", "CLOSED", "SPAM"] as const;
export type ThreadState = (typeof THREAD_STATES)[number];
/** The states of chats, as their customers see them: only mails can be spam, and nobody reads those here. */
export const CHAT_STATES = ["NEW", "OPEN", "WAITING_CUSTOMER", "WAITING_THIRD", "SOLVED", "CLOSED"] as const;
export const chatState = (state: ThreadState): (typeof CHAT_STATES)[number] => (state === "SPAM" ? "CLOSED" : state);
export const CHANNELS = ["chat", "form", "mail"] as const;
export type Channel = (typeof CHANNELS)[number];
export const PRIORITIES = ["low", "normal", "high", "urgent"] as const;
export type Priority = (typeof PRIORITIES)[number];
/** Why customers contact us; staff choose it. */
export const CONTACT_REASONS = [
  "where_is_money",
  "change_transfer",
  "refund",
  "fee_rate",
  "account",
  "verification",
  "cash",
  "fraud",
  "other",
] as const;
export type ContactReason = (typeof CONTACT_REASONS)[number];

/** What a system entry reports. */
export const THREAD_EVENTS = [
  "assigned",
  "unassigned",
  "given_back",
  "solved",
  "reopened",
  "closed",
  "waiting_third",
  "snoozed",
  "merged_here",
  "merged_away",
  "joined_account",
  "follow_up",
  "followed_up",
  "silent",
  "spam",
  "not_spam",
] as const;
export type ThreadEvent = (typeof THREAD_EVENTS)[number];
/** Events that the customer sees: the others are how we work. */
export const SHOWN_EVENTS: readonly ThreadEvent[] = [
  "solved",
  "silent",
  "reopened",
  "closed",
  "merged_here",
  "merged_away",
  "joined_account",
];

export const ENTRY_MAX_CHARS = 2_000;
export const VISITOR_NAME_MAX_CHARS = 60;
const SUBJECT_MAX_CHARS = 100;
/** A solved thread goes on if the customer writes within this time; then it is closed. */
export const REOPEN_WITHIN_MS = 7 * DAY_MS;
/** A thread that waits for the customer for this long is solved by itself. */
export const SILENT_AFTER_MS = 7 * DAY_MS;
/** New threads in one hour of one address, or of one person who has signed in. */
export const THREADS_PER_HOUR = 5;
/** Chats that one person is given at a time. */
export const MAX_CHATS_GIVEN = 4;

export const entryTextSchema = toZod([required(), ...proseRules(ENTRY_MAX_CHARS)]);
/** The text of a message that files may stand in for. */
export const messageTextSchema = toZod(proseRules(ENTRY_MAX_CHARS));
export const visitorNameSchema = toZod([max(VISITOR_NAME_MAX_CHARS), visible()]);

/** Nobody waits for an answer; a mail in the folder of spam waits for nobody either. */
export const isOver = (state: ThreadState): boolean => state === "SOLVED" || state === "CLOSED" || state === "SPAM";

/** The state after the customer has written; null: the thread is closed, and a new one is needed. */
export function afterCustomer(state: ThreadState): ThreadState | null {
  if (state === "CLOSED") return null;
  return state === "NEW" || state === "SPAM" ? state : "OPEN";
}

/** The state after staff have answered the customer; null: the thread is over and must be reopened first. */
export function afterStaff(state: ThreadState): ThreadState | null {
  return isOver(state) ? null : "WAITING_CUSTOMER";
}

/** What staff may set a thread to. */
export const MOVES = ["solve", "reopen", "wait_third", "spam", "not_spam"] as const;
export type Move = (typeof MOVES)[number];
const TARGET = {
  solve: "SOLVED",
  reopen: "OPEN",
  wait_third: "WAITING_THIRD",
  spam: "SPAM",
  not_spam: "OPEN",
} as const satisfies Record<Move, ThreadState>;

/** The state after a move; null: it is not possible from here. Only mails can be spam. */
export function afterMove(
  { state, channel }: { readonly state: ThreadState; readonly channel: Channel },
  move: Move,
): ThreadState | null {
  if (state === "SPAM") return move === "not_spam" ? TARGET[move] : null;
  if (state === "CLOSED" || move === "not_spam" || (move === "spam" && channel !== "mail")) return null;
  if (move === "reopen") return state === "SOLVED" || state === "WAITING_THIRD" ? "OPEN" : null;
  return isOver(state) || state === TARGET[move] ? null : TARGET[move];
}

/** Invisible signs that reorder text on the screen: an address or a number can be made to look like another one with them. */
const REORDERING = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

export const withoutReordering = (text: string): string => text.replaceAll(REORDERING, "");

/** The subject of a thread: the beginning of its first message, in one line. */
export function subjectOf(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
  const signs = [...line];
  return signs.length <= SUBJECT_MAX_CHARS ? line : `${signs.slice(0, SUBJECT_MAX_CHARS - 1).join("")}…`;
}
