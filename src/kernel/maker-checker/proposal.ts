/**
 * The maker-checker protocol ("four eyes"), as server and screens share it: one person proposes, another decides exactly what was shown.
 * Pure. The server's part is platform/maker-checker, the screens' part is web/ui/proposal.
 */
import { z } from "zod";
import { pickRefusals, type RefusalStatus } from "../refusal.ts";
import { instantCodec } from "../time.ts";

/**
 * proposed → approved or rejected (by another person), withdrawn (by the proposer), expired (undecided at its end), or overtaken (its
 * subject has changed since the proposal). All but `proposed` are final.
 */
export const PROPOSAL_STATES = ["proposed", "approved", "rejected", "withdrawn", "expired", "overtaken"] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

export type ProposalDecision = "approve" | "reject";

/** What a person proposes. Each workflow adds its own content. */
export interface Draft {
  readonly id: string;
  readonly proposedBy: string;
  /** The proposer's reason. Null where the content itself is the evidence. */
  readonly reason: string | null;
  /** From this instant on it can no longer be decided. Null: it waits until somebody decides. */
  readonly expiresAt: Date | null;
}

/** What the protocol adds to a stored proposal. */
export interface Outcome {
  readonly proposedAt: Date;
  /** SHA-256 over the content as shown, in hex. A decision sends it back and so decides exactly this content. */
  readonly hash: string;
  readonly state: ProposalState;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  /** The approver's note; the reason of a rejection. */
  readonly note: string | null;
}
export type Proposal = Draft & Outcome;

/** All refusals of the protocol with their HTTP status. */
export const MAKER_CHECKER_REFUSALS = {
  id_already_used: 409,
  proposal_already_waiting: 409,
  proposal_not_waiting: 409,
  proposal_expired: 409,
  proposal_own: 403,
  proposal_about_yourself: 403,
  proposal_not_yours: 403,
  proposal_not_as_shown: 409,
  proposal_overtaken: 409,
} as const satisfies Record<string, RefusalStatus>;
export type MakerCheckerRefusal = keyof typeof MAKER_CHECKER_REFUSALS;

const only = <C extends MakerCheckerRefusal>(...codes: C[]) => pickRefusals(MAKER_CHECKER_REFUSALS, codes);

/** The protocol's refusals of each step, for contracts. */
export const PROPOSING_REFUSALS = only("id_already_used", "proposal_already_waiting");
export const DECIDING_REFUSALS = only(
  "proposal_not_waiting",
  "proposal_expired",
  "proposal_own",
  "proposal_about_yourself",
  "proposal_not_as_shown",
  "proposal_overtaken",
);
export const WITHDRAWING_REFUSALS = only("proposal_not_waiting", "proposal_expired", "proposal_not_yours");

/** The state at an instant. An undecided proposal has expired at its end, whether or not that is stored yet. */
export function stateAt({ state, expiresAt }: Pick<Proposal, "state" | "expiresAt">, now: Date): ProposalState {
  return state === "proposed" && expiresAt !== null && expiresAt <= now ? "expired" : state;
}

/** Why a proposal is not waiting for a decision, or null. */
function whyNotWaiting(
  proposal: Pick<Proposal, "state" | "expiresAt">,
  now: Date,
): "proposal_not_waiting" | "proposal_expired" | null {
  if (proposal.state !== "proposed") return "proposal_not_waiting";
  return stateAt(proposal, now) === "expired" ? "proposal_expired" : null;
}

const WHY_NOT_DECIDE = ["proposal_not_waiting", "proposal_expired", "proposal_own", "proposal_about_yourself"] as const;
export type WhyNotDecide = (typeof WHY_NOT_DECIDE)[number];

/**
 * Why a person cannot decide a proposal, or null. Compares people: another session or level of the proposer is still the proposer.
 * `concerned`: the people whom the proposal is about.
 */
export function whyNotDecide(
  proposal: Pick<Proposal, "state" | "expiresAt" | "proposedBy">,
  person: string,
  now: Date,
  concerned: readonly string[] = [],
): WhyNotDecide | null {
  const why = whyNotWaiting(proposal, now);
  if (why !== null) return why;
  if (proposal.proposedBy === person) return "proposal_own";
  return concerned.includes(person) ? "proposal_about_yourself" : null;
}

const WHY_NOT_WITHDRAW = ["proposal_not_yours", "proposal_not_waiting", "proposal_expired"] as const;
export type WhyNotWithdraw = (typeof WHY_NOT_WITHDRAW)[number];

/** Why a person cannot withdraw a proposal, or null: only the proposer can, while it is undecided. */
export function whyNotWithdraw(
  proposal: Pick<Proposal, "state" | "expiresAt" | "proposedBy">,
  person: string,
  now: Date,
): WhyNotWithdraw | null {
  return proposal.proposedBy === person ? whyNotWaiting(proposal, now) : "proposal_not_yours";
}

/** Hash of a proposal as shown, in hex. */
export const shownHash = z.string().regex(/^[0-9a-f]{64}$/);

/** The protocol's fields of a proposal in an answer. */
export const proposalFields = {
  proposedBy: z.string(),
  proposedAt: instantCodec,
  expiresAt: instantCodec.nullable(),
  /** Sent back with a decision: it identifies the content that was shown. */
  hash: shownHash,
  state: z.enum(PROPOSAL_STATES),
  decidedBy: z.string().nullable(),
  decidedAt: instantCodec.nullable(),
  note: z.string().nullable(),
  /** Why the caller cannot decide it, or null; shown beside the disabled button. */
  whyNotDecide: z.enum(WHY_NOT_DECIDE).nullable(),
  isMine: z.boolean(),
} as const;

/** The protocol's fields as a screen receives them. */
export type ShownProposal = { readonly [K in keyof typeof proposalFields]: z.output<(typeof proposalFields)[K]> };

/** The protocol's fields of a decision; each workflow adds the id, and what else an approval needs. */
export const decisionFields = {
  decision: z.enum(["approve", "reject"]),
  hash: shownHash,
} as const;
