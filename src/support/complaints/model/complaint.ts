/** A complaint: its states, who moves it, its words and limits. Pure, for server and screen. */
import { proseRules } from "#kernel/validation/free-text.ts";
import { required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import type { ClockStep } from "../../hours/model/clock.ts";

/** NEW: nobody has taken it. OPEN: waits for us. WAITING_CUSTOMER: the customer was asked something. */
export const COMPLAINT_STATES = ["NEW", "OPEN", "WAITING_CUSTOMER", "ANSWERED"] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];
export const COMPLAINT_TOPICS = [
  "late",
  "amount",
  "wrong_recipient",
  "refund",
  "cash_pickup",
  "account",
  "service",
  "privacy",
  "fraud",
  "other",
] as const;
export type ComplaintTopic = (typeof COMPLAINT_TOPICS)[number];
/** The ways in which customers complain: by the form of complaints, or in a chat or contact message from which staff opened the complaint. */
export const COMPLAINT_CHANNELS = ["own_form", "chat", "message"] as const;
export type ComplaintChannel = (typeof COMPLAINT_CHANNELS)[number];
export const OUTCOMES = ["accepted", "partly", "refused"] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** Why it came to the complaint; staff choose it with the answer. */
export const ROOT_CAUSES = [
  "own_mistake",
  "own_system",
  "bank_or_partner",
  "agent",
  "customer_entry",
  "unclear_information",
  "fraud",
  "no_fault",
] as const;
export type RootCause = (typeof ROOT_CAUSES)[number];

/** The entries of a complaint, in the order of their numbers. */
export const ENTRY_KINDS = [
  "received",
  "added",
  "note",
  "assigned",
  "unassigned",
  "asked",
  "extended",
  "answered",
  "reopened",
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];
/** Entries that the customer sees: the others are how we work. */
export const SHOWN_KINDS: readonly EntryKind[] = ["received", "added", "asked", "extended", "answered", "reopened"];

/** The step of the clock that an entry is. An answer of the customer resumes it; while it runs, that changes nothing. */
export const STEP_OF: Readonly<Partial<Record<EntryKind, ClockStep>>> = {
  received: "start",
  added: "resume",
  asked: "pause",
  extended: "extend",
  answered: "stop",
  reopened: "reopen",
};

/** The state after an entry; null: it is not possible in this state. */
export function afterEntry(state: ComplaintState, kind: EntryKind): ComplaintState | null {
  const isAnswered = state === "ANSWERED";
  switch (kind) {
    case "received":
      return null;
    case "note":
      return state;
    case "reopened":
      return isAnswered ? "OPEN" : null;
    case "added":
      return isAnswered ? null : state === "WAITING_CUSTOMER" ? "OPEN" : state;
    case "assigned":
      return isAnswered ? null : state === "NEW" ? "OPEN" : state;
    case "unassigned":
    case "extended":
      return isAnswered ? null : state;
    case "asked":
      return isAnswered || state === "WAITING_CUSTOMER" ? null : "WAITING_CUSTOMER";
    case "answered":
      return isAnswered ? null : "ANSWERED";
  }
}

export const TEXT_MAX_CHARS = 4_000;
export const complaintTextSchema = toZod([required(), ...proseRules(TEXT_MAX_CHARS)]);
/** Complaints of one person that are not answered yet. */
export const MAX_OPEN_OF_PERSON = 10;
/** Entries of one complaint: far more than a conversation has. */
export const MAX_ENTRIES = 200;

export const COMPLAINT_QUEUES = ["new", "open", "mine", "customer", "soon", "overdue", "answered"] as const;
export type ComplaintQueue = (typeof COMPLAINT_QUEUES)[number];
