/** A term: a dated figure of prices, the network or the law, proposed by one person and approved by another. Pure. */
import type { Id } from "#kernel/id.ts";
import type { Draft, Outcome } from "#kernel/maker-checker/proposal.ts";
import type { TermContent, TermKind, TermValue } from "./term-kinds.ts";

/** A term in force, as quotes, limits and transfers read it. */
export interface Term<K extends TermKind = TermKind> {
  readonly id: Id<"tm">;
  readonly kind: K;
  readonly key: string;
  readonly value: TermValue<K>;
  /** From when it counts: the proposed date or the approval, whichever is later. Never retroactive. */
  readonly effectiveFrom: Date;
  /** The time of the proposal: a rate's age counts from here, not from the approval. */
  readonly proposedAt: Date;
  /** Null: until another term replaces it. After this end the previous term is in force again. */
  readonly validTo: Date | null;
}

/** The complete proposal: the hash that a decision sends back covers this. It expires when the term would end. */
export interface ProposedTerm extends Draft {
  readonly id: Id<"tm">;
  readonly content: TermContent;
  readonly validFrom: Date;
  readonly validTo: Date | null;
  readonly reason: string;
}

/** A term with its whole history. */
export interface TermRecord extends ProposedTerm, Outcome {
  /**
   * `import`: from the installation's files, by the user who ran the command, without four eyes. `stop`: one person stopped the corridor or
   * rail at once. `sheet`: the signed sheet of a business, which then is the proposer as well.
   */
  readonly origin: "person" | "import" | "stop" | "sheet";
  /** For approved terms only. */
  readonly effectiveFrom: Date | null;
  /** A stop was made after this proposal. It can be rejected or withdrawn but no longer approved. */
  readonly isOvertaken: boolean;
}

/** Why a period cannot be proposed, or null: it has to end after it begins, and after now. */
export function whyNotStretch(
  { validFrom, validTo }: Pick<ProposedTerm, "validFrom" | "validTo">,
  now: Date,
): "term_ends_too_early" | null {
  if (validTo === null) return null;
  return validTo > validFrom && validTo > now ? null : "term_ends_too_early";
}
