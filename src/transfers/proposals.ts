/**
 * What takes two people: one proposes on evidence, another decides what they were shown. Operations decide what the outside did and where money
 * goes back to, compliance what is held. Pure.
 */
import { z } from "zod";
import { idSchema, type Id } from "#kernel/id.ts";
import type { Doer, TransferEvent } from "./events.ts";
import { findRefund } from "./paybacks.ts";
import type { Transfer } from "./transfer.ts";

export const PROPOSAL_ROOMS = ["transfer", "compliance"] as const;
export type ProposalRoom = (typeof PROPOSAL_ROOMS)[number];
/** waiting → approved, rejected, withdrawn by who proposed, or overtaken: what it is about is no longer what it was. */
export const PROPOSAL_STATES = ["waiting", "approved", "rejected", "withdrawn", "overtaken"] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** The number of an order or a deed, as it stands on the paper. */
const deed = z.string().trim().min(1).max(100);
const account = z.strictObject({ name: z.string().min(1), bank: z.string(), account: z.string() });

/** What operations propose about a transfer. */
export const operationSchema = z.discriminatedUnion("kind", [
  /** The party never said, or contradicted itself. */
  z.strictObject({ kind: z.literal("outcome"), isPaid: z.boolean() }),
  /** Two words that exclude each other are explained. */
  z.strictObject({ kind: z.literal("doubt") }),
  /** Uncollected, and nobody could be reached: to the state's estate office. */
  z.strictObject({ kind: z.literal("hand_over"), deed }),
]);
/** What compliance proposes. */
export const rulingSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("release") }),
  z.strictObject({ kind: z.literal("reject"), reason: z.enum(["NOT_ACCEPTED", "SANCTIONS_CONFIRMED"]) }),
  z.strictObject({ kind: z.literal("thaw") }),
  z.strictObject({ kind: z.literal("surrender"), deed }),
]);
/** What has a call of its own, because more is asked before it is proposed. */
const ownCallSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("refund_account"),
    of: z.union([idSchema("tr"), idSchema("py")]),
    account,
    /** How near the bank's name is to the sender's, in hundredths. */
    score: z.int(),
  }),
  z.strictObject({ kind: z.literal("match_payment"), amountMinor: z.string() }),
  z.strictObject({ kind: z.literal("refund_payment"), amountMinor: z.string(), account: account.nullable() }),
]);
export const whatSchema = z.union([operationSchema, rulingSchema, ownCallSchema]);
export type What = z.output<typeof whatSchema>;

export interface Proposed {
  readonly id: Id<"pp">;
  readonly room: ProposalRoom;
  readonly transfer: Id<"tr"> | null;
  readonly payment: Id<"py"> | null;
  readonly what: What;
  readonly evidence: string;
  /** What it was about when it was proposed. */
  readonly seen: string;
  readonly proposedBy: string;
}

/**
 * What a proposal about a transfer stands on: its state, reason and doubt, how often its payout was sent, and where the refund stands that it is
 * about. Anything else by then, and it is overtaken: what the sender has chosen since, or the house has sent, is not what two people looked at.
 */
export function seenOf(transfer: Transfer, what: What): string {
  const { id, state, reason, isInDoubt, payout } = transfer;
  const refund = findRefund(transfer, what.kind === "refund_account" ? what.of : id);
  const back = refund === null ? "-" : `${refund.status} ${refund.nth}`;
  return `${state} ${reason ?? "-"} ${isInDoubt ? "in doubt" : "-"} ${payout?.tries ?? 0} ${back}`;
}

/** Why a person may not decide a proposal, or null. */
export function whyNotDecide(
  { state, proposedBy }: { readonly state: ProposalState; readonly proposedBy: string },
  by: string,
): "proposal_not_waiting" | "proposal_own" | null {
  if (state !== "waiting") return "proposal_not_waiting";
  return proposedBy === by ? "proposal_own" : null;
}

/** A payment in suspense, as an event says it. */
export interface SuspendedPayment {
  readonly id: Id<"py">;
  readonly channel: string;
  readonly amount: Transfer["price"]["principal"];
}

/** What a decision needs to know besides the proposal. */
export interface Settling {
  /** As in `bank:{bank}`: from where it goes to the state. */
  readonly bank: string;
  readonly payment: SuspendedPayment | null;
  /** A statement has an order of it that the books lack. */
  readonly hasLost: boolean;
}

/** The event that a proposal is, brought about by who proposed and who agreed. Throws for one that is about no transfer. */
export function eventFor(what: What, at: Date, by: Doer, second: Doer, { bank, payment, hasLost }: Settling): TransferEvent {
  const happened = { at, by, second };
  switch (what.kind) {
    case "outcome":
      return { ...happened, type: "outcome_decided", isPaid: what.isPaid };
    case "doubt":
      return { ...happened, type: "doubt_settled", hasLost };
    case "hand_over":
      return { ...happened, type: "handed_over", deed: what.deed, bank };
    case "surrender":
      return { ...happened, type: "surrendered", deed: what.deed, bank };
    case "release":
      return { ...happened, type: "released" };
    case "reject":
      return { ...happened, type: "rejected", reason: what.reason };
    case "thaw":
      return { ...happened, type: "thawed" };
    case "refund_account":
      return { ...happened, type: "refund_account_given", of: what.of, account: what.account };
    case "match_payment":
      if (payment === null) throw new Error("a match is of a payment");
      return { ...happened, type: "payment_matched", payment: payment.id, amount: payment.amount, channel: payment.channel };
    case "refund_payment":
      throw new Error("a payment that nobody claims is of no transfer");
  }
}
