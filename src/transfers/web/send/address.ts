/**
 * Where somebody is in sending: all of it stands in the address, as ids. Reload, back, a lost connection and a second tab find the same draft,
 * and since the transfer's id is in there, too, they make the same transfer. Pure.
 */
import type { Id } from "#kernel/id.ts";
import { PURPOSE_CODES, SOURCE_CODES, type PurposeCode, type SourceCode } from "../../declarations.ts";
import type { RefusedFor } from "../../reasons.ts";

export const STEPS = ["amount", "recipient", "new-recipient", "purpose", "review", "confirm"] as const;
export type SendStep = (typeof STEPS)[number];

export interface Draft {
  readonly id: Id<"tr"> | null;
  readonly quote: Id<"qt"> | null;
  readonly recipient: Id<"rc"> | null;
  readonly purpose: PurposeCode | null;
  readonly source: SourceCode | null;
  /** The recipient's name was taken from the bank in place of another: a match with the bank then says nothing. */
  readonly named: "bank" | null;
  /** Whose payout was refused last time, as they are saved still: marked where one chooses whom to send to. */
  readonly refused: Id<"rc"> | null;
}

/** The step of an address; null for one that there is not. */
export function stepOf(part: string | undefined): SendStep | null {
  if (part === undefined) return "amount";
  return STEPS.find((step) => step === part && step !== "amount") ?? null;
}

const ID = /^(tr|qt|rc)_[0-7][0-9a-hjkmnp-tv-z]{25}$/;
function idIn<P extends "tr" | "qt" | "rc">(query: URLSearchParams, name: string, prefix: P): Id<P> | null {
  const text = query.get(name) ?? "";
  return ID.test(text) && text.startsWith(`${prefix}_`) ? (text as Id<P>) : null;
}

export function readDraft(query: URLSearchParams): Draft {
  return {
    id: idIn(query, "id", "tr"),
    quote: idIn(query, "quote", "qt"),
    recipient: idIn(query, "recipient", "rc"),
    purpose: PURPOSE_CODES.find((code) => code === query.get("purpose")) ?? null,
    source: SOURCE_CODES.find((code) => code === query.get("source")) ?? null,
    named: query.get("named") === "bank" ? "bank" : null,
    refused: idIn(query, "refused", "rc"),
  };
}

/** The address of a step with what is known by then. */
export function stepPath(step: SendStep, draft: Draft): string {
  const query = new URLSearchParams(Object.entries(draft).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
  const text = query.toString();
  return `/dashboard/send${step === "amount" ? "" : `/${step}`}${text === "" ? "" : `?${text}`}`;
}

/** The first step whose answer is missing before this one; null when it can be gone. */
export function missingBefore(step: SendStep, { id, quote, recipient, purpose, source }: Draft): SendStep | null {
  if (step === "amount") return null;
  if (id === null || quote === null) return "amount";
  if (step === "recipient" || step === "new-recipient") return null;
  if (recipient === null) return "recipient";
  if (step === "purpose") return null;
  return purpose === null || source === null ? "purpose" : null;
}

/** What a new transfer like an old one starts from, as far as it decides where one goes on. */
interface Again {
  readonly recipient: Id<"rc">;
  readonly whyNotRecipient: string | null;
  readonly purpose: string;
  readonly sourceOfFunds: SourceCode | null;
  readonly refusedFor: RefusedFor | null;
  readonly isRecipientChanged: boolean;
}

/**
 * Where sending again begins, with what was answered already. What was refused is not sent to the same account without a look: who it goes
 * to is asked anew, unless that was changed since; and what was too much is asked again from the amount on.
 */
export function againAt(
  { recipient, whyNotRecipient, purpose, sourceOfFunds, refusedFor, isRecipientChanged }: Again,
  ids: { readonly id: Id<"tr">; readonly quote: Id<"qt"> },
): { readonly step: SendStep; readonly draft: Draft } {
  const said = { ...ids, purpose: PURPOSE_CODES.find((code) => code === purpose) ?? null, source: sourceOfFunds, named: null };
  const mayBeRefused = refusedFor !== null && refusedFor !== "amount" && !isRecipientChanged;
  if (whyNotRecipient !== null || mayBeRefused)
    return { step: "recipient", draft: { ...said, recipient: null, refused: mayBeRefused ? recipient : null } };
  const draft = { ...said, recipient, refused: null };
  return { step: refusedFor === "amount" ? "amount" : afterRecipient(draft), draft };
}

/** Where one goes on once the recipient is known: what was answered already is not asked again. */
export const afterRecipient = ({ purpose, source }: Draft): SendStep =>
  purpose === null || source === null ? "purpose" : "review";
