/** A term: a dated row of the price list, the network or the law, which one person proposes and another approves. Pure. */
import type { Id } from "#kernel/id.ts";
import type { TermContent, TermKind, TermValue } from "./terms.ts";

/** proposed → approved, rejected (by another person), or withdrawn (by who proposed). None of them is ever left again. */
export const TERM_STATES = ["proposed", "approved", "rejected", "withdrawn"] as const;
export type TermState = (typeof TERM_STATES)[number];

/** A term in force: as quotes, limits and transfers read it. */
export interface Term<K extends TermKind = TermKind> {
  readonly id: Id<"tm">;
  readonly kind: K;
  readonly key: string;
  readonly value: TermValue<K>;
  /** From when it counts: the date that was proposed, or the approval, whichever is later. Nothing is changed behind today. */
  readonly effectiveFrom: Date;
  /** When somebody said so: a rate ages from here, not from its approval. */
  readonly proposedAt: Date;
  /** Null: until another takes its place. Afterwards what stood before it stands again. */
  readonly validTo: Date | null;
}

/** What a person asks for, whole: the hash that an approval sends back is made of this. */
export interface ProposedTerm {
  readonly id: Id<"tm">;
  readonly content: TermContent;
  readonly validFrom: Date;
  readonly validTo: Date | null;
  readonly reason: string;
  readonly proposedBy: string;
}

/** A term with its whole story. */
export interface TermRecord extends ProposedTerm {
  readonly proposedAt: Date;
  /** SHA-256 over the proposal, in hex. */
  readonly hash: string;
  readonly state: TermState;
  /**
   * `import`: from the files of the installation, by whoever runs its commands; nobody decides about those. `stop`: somebody has stopped the way, at
   * once and alone.
   */
  readonly origin: "person" | "import" | "stop";
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly note: string | null;
  /** Of approved terms only. */
  readonly effectiveFrom: Date | null;
  /** The way was stopped after this was proposed. It can be rejected or withdrawn, and no more approved. */
  readonly isOvertaken: boolean;
}

/** Why this person can't decide about a term, or null. It compares people: another session or level of the proposer is still the proposer. */
export function whyNotDecideTerm(
  term: Pick<TermRecord, "state" | "proposedBy">,
  personId: string,
): "term_not_waiting" | "term_own" | null {
  if (term.state !== "proposed") return "term_not_waiting";
  return term.proposedBy === personId ? "term_own" : null;
}

/** Why a stretch of time can't be proposed, or null: it begins now or later, and ends after it begins. */
export function whyNotStretch(
  { validFrom, validTo }: Pick<ProposedTerm, "validFrom" | "validTo">,
  now: Date,
): "term_ends_too_early" | null {
  if (validTo === null) return null;
  return validTo > validFrom && validTo > now ? null : "term_ends_too_early";
}
