/**
 * The progress of sending: all of it is in the address, as ids. Reloading, going back, a lost connection and a second tab find the same
 * draft. Since the address includes the transfer's id, they also create the same transfer. Pure.
 */
import { href } from "#kernel/href.ts";
import type { Id } from "#kernel/id.ts";
import { PURPOSE_CODES, SOURCE_CODES, type PurposeCode, type SourceCode } from "../../model/declarations.ts";
import type { RefusedFor } from "../../lifecycle/reasons.ts";

export const STEPS = ["amount", "recipient", "new-recipient", "review", "confirm"] as const;
export type SendStep = (typeof STEPS)[number];

export interface Draft {
  readonly id: Id<"tr"> | null;
  readonly quote: Id<"qt"> | null;
  readonly recipient: Id<"rc"> | null;
  readonly purpose: PurposeCode | null;
  readonly source: SourceCode | null;
  /** The recipient's name was replaced by the bank's: a match with the bank then proves nothing. */
  readonly named: "bank" | null;
  /** The unchanged recipient whose payout was refused last time; marked in the choice of recipients. */
  readonly refused: Id<"rc"> | null;
}

/** The step of an address; null for an unknown one. */
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

/** The address of a step with the answers so far. */
export function stepPath(step: SendStep, draft: Draft): string {
  const query = new URLSearchParams(Object.entries(draft).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
  const text = query.toString();
  const path = href("/dashboard/send/:step?", { step: step === "amount" ? undefined : step });
  return text === "" ? path : `${path}?${text}`;
}

/** The address of the first step with an amount of the calculator in place of a locked price: to come back to. */
export function amountPath(draft: Draft, link: string): string {
  const path = stepPath("amount", { ...draft, id: null, quote: null });
  return `${path}${path.includes("?") ? "&" : "?"}${link}`;
}

/** The first earlier step whose answer is missing; null when this step can be opened. */
export function missingBefore(step: SendStep, { id, quote, recipient, purpose, source }: Draft): SendStep | null {
  if (step === "amount") return null;
  if (id === null || quote === null) return "amount";
  if (step === "recipient" || step === "new-recipient") return null;
  if (recipient === null) return "recipient";
  if (step === "review") return null;
  return purpose === null || source === null ? "review" : null;
}

/** The part of a repeated transfer that decides at which step sending continues. */
interface Again {
  readonly recipient: Id<"rc">;
  readonly whyNotRecipient: string | null;
  readonly purpose: string;
  readonly sourceOfFunds: SourceCode | null;
  readonly refusedFor: RefusedFor | null;
  readonly isRecipientChanged: boolean;
}

/**
 * The step at which sending again begins, with the earlier answers. A refused recipient is not sent to again unnoticed: the recipient is
 * asked for again, unless changed since. If the amount was too high, it starts from the amount.
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
  return { step: refusedFor === "amount" ? "amount" : "review", draft };
}
