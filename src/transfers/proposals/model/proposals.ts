/**
 * Actions that need two people: one proposes on evidence, another decides what they were shown. Operations decide outcomes at parties and
 * destinations of refunds, compliance decides holds. Pure.
 */
import { z } from "zod";
import { idSchema, type Id } from "#kernel/id.ts";
import { money } from "#kernel/money.ts";
import type { Draft } from "#kernel/maker-checker/proposal.ts";
import { AWARD_CAUSES, AWARD_KINDS, awardIdSchema, type AwardLimits } from "../../lifecycle/awards.ts";
import type { EventActor, TransferEvent } from "../../lifecycle/events.ts";
import { findRefund } from "../../lifecycle/phases/refund-decisions.ts";
import type { Transfer } from "../../lifecycle/transfer.ts";
import type { Attached } from "../../files/model/transfer-file.ts";
import { REJECT_REASONS } from "../../review/model/reasons.ts";
import type { ProposalMenu } from "./menus.ts";

export { PROPOSAL_MENUS, type ProposalMenu } from "./menus.ts";

/** The number of an order or a deed, as on the document. */
const deed = z.string().trim().min(1).max(100);
/** Whole rupiah above zero, in minor units: the bank pays no sen. */
const rupiah = z.string().regex(/^[1-9][0-9]{0,11}00$/);
const account = z.strictObject({ name: z.string().min(1), bank: z.string(), account: z.string() });

/** Proposals of operations about a transfer. */
export const operationSchema = z.discriminatedUnion("kind", [
  /** The party never answered, or contradicted itself. */
  z.strictObject({ kind: z.literal("outcome"), isPaid: z.boolean() }),
  /** Two answers that exclude each other are explained. */
  z.strictObject({ kind: z.literal("conflicting_outcomes") }),
  /** Uncollected cash whose owner could not be reached: escheats to the state's estate office. */
  z.strictObject({ kind: z.literal("escheat_unclaimed"), deed }),
  /** The party is asked for the money of a payout that has left. `isForSender`: the sender has asked for it. */
  z.strictObject({ kind: z.literal("recall"), isForSender: z.boolean() }),
  /** Our own money for the sender, for a failure of ours. */
  z.strictObject({ kind: z.literal("compensation"), cause: z.enum(AWARD_CAUSES), amountMinor: rupiah }),
  /** The same as a gesture, without a failure: the fee, for example. */
  z.strictObject({ kind: z.literal("goodwill"), amountMinor: rupiah }),
]);
/** Proposals of compliance. */
export const rulingSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("release") }),
  z.strictObject({ kind: z.literal("reject"), reason: z.enum(REJECT_REASONS) }),
  z.strictObject({ kind: z.literal("unfreeze") }),
  z.strictObject({ kind: z.literal("escheat"), deed }),
]);
/** Proposals with calls of their own, because they need more input. */
const ownCallSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("refund_account"),
    of: z.union([idSchema("tr"), idSchema("py"), awardIdSchema]),
    account,
    /** Similarity of the bank's name and the sender's, in hundredths. */
    score: z.int(),
  }),
  z.strictObject({ kind: z.literal("match_payment"), amountMinor: z.string() }),
  z.strictObject({ kind: z.literal("refund_payment"), amountMinor: z.string(), account: account.nullable() }),
]);
export const whatSchema = z.union([operationSchema, rulingSchema, ownCallSchema]);
export type What = z.output<typeof whatSchema>;

export interface Proposed extends Draft {
  readonly id: Id<"pp">;
  readonly menu: ProposalMenu;
  readonly transfer: Id<"tr"> | null;
  readonly payment: Id<"py"> | null;
  readonly what: What;
  /** The evidence on which it is proposed. */
  readonly reason: string;
  /** The files of the evidence, by content. */
  readonly files: readonly Attached[];
  /** The act on several transfers by which it was proposed; null for a proposal of its own. */
  readonly batch: Id<"tb"> | null;
  /** Fingerprint of the subject when it was proposed. */
  readonly seen: string;
}

/**
 * What a proposal about a transfer is based on: its state, reason, conflict, number of payout tries, and the status of the refund
 * concerned. If any of it changes the proposal is overtaken: a later choice of the sender, or an order sent since, is not what two people
 * looked at.
 */
export function seenOf(transfer: Transfer, what: What): string {
  if (isAward(what)) return seenForAward(transfer);
  if (what.kind === "recall") return seenForRecall(transfer);
  const { id, state, reason, hasConflictingOutcomes, payout } = transfer;
  const refund = findRefund(transfer, what.kind === "refund_account" ? what.of : id);
  const back = refund === null ? "-" : `${refund.status} ${refund.sequence}`;
  return `${state} ${reason ?? "-"} ${hasConflictingOutcomes ? "conflicting" : "-"} ${payout?.tries ?? 0} ${back}`;
}

/**
 * An award rests on how the transfer ended and on what was awarded before. Progress of a refund or of an earlier award changes neither, so
 * that it overtakes nothing.
 */
const seenForAward = ({ state, awards, hasConflictingOutcomes }: Transfer): string =>
  `${state === "PAID" ? "arrived" : "not arrived"} ${hasConflictingOutcomes ? "conflicting" : "-"} ${awards.length} awarded`;

/** A recall rests on the order being with the party, whatever it has answered so far: neither its answers nor inquiries overtake it. */
const seenForRecall = ({ state, cancelRequestedAt, hasConflictingOutcomes }: Transfer): string => {
  const place = state === "SUBMITTED" || state === "OUTCOME_UNKNOWN" ? "with the party" : state;
  return `${place} ${hasConflictingOutcomes ? "conflicting" : "-"} ${cancelRequestedAt === null ? "-" : "requested"}`;
};

const isAward = ({ kind }: What): boolean => AWARD_KINDS.some((award) => award === kind);

/** The facts of a fingerprint, as people compare them. */
export interface Seen {
  readonly state: string;
  readonly reason: string | null;
  readonly hasConflictingOutcomes: boolean;
  readonly tries: number;
  /** Status of the refund concerned; null while there is none. */
  readonly refund: string | null;
}

const orNull = (text: string | undefined) => (text === undefined || text === "-" ? null : text);

/** Reads the facts that `seenOf` writes. Null for an award and a recall, whose fingerprints have none to be compared one by one. */
export function parseSeen(seen: string, what: What): Seen | null {
  if (isAward(what) || what.kind === "recall") return null;
  const [state = "", reason, conflict, tries, refund] = seen.split(" ");
  return {
    state,
    reason: orNull(reason),
    hasConflictingOutcomes: conflict === "conflicting",
    tries: Number(tries),
    refund: orNull(refund),
  };
}

/** A payment in suspense, as an event carries it. */
export interface SuspendedPayment {
  readonly id: Id<"py">;
  readonly channel: string;
  readonly amount: Transfer["price"]["principal"];
}

/** What a decision needs besides the proposal. */
export interface Settling {
  /** Our domestic bank, as in `bank:{bank}`: unclaimed money is escheated from it. */
  readonly bank: string;
  readonly payment: SuspendedPayment | null;
  /** A statement has an order of it that the books lack. */
  readonly hasLost: boolean;
  /** Whether the party that holds the payout supports recalling one. */
  readonly canRecall: boolean;
  /** The most that the transfer can be awarded. */
  readonly limits: AwardLimits;
}

/** The event of a proposal, with its proposer and its approver. Throws for a proposal that is not about a transfer. */
export function eventFor(
  what: What,
  at: Date,
  by: EventActor,
  second: EventActor,
  { bank, payment, hasLost, canRecall, limits }: Settling,
): TransferEvent {
  const happened = { at, by, second };
  switch (what.kind) {
    case "outcome":
      return { ...happened, type: "outcome_decided", isPaid: what.isPaid };
    case "conflicting_outcomes":
      return { ...happened, type: "conflict_resolved", hasLost };
    case "escheat_unclaimed":
      return { ...happened, type: "unclaimed_escheated", deed: what.deed, bank };
    case "recall":
      return { ...happened, type: "recall_requested", canRecall, isForSender: what.isForSender };
    case "compensation":
      return {
        ...happened,
        type: "compensation_owed",
        amount: money("IDR", BigInt(what.amountMinor)),
        cause: what.cause,
        limit: limits.compensation,
      };
    case "goodwill":
      return {
        ...happened,
        type: "goodwill_granted",
        amount: money("IDR", BigInt(what.amountMinor)),
        limit: limits.goodwill,
      };
    case "escheat":
      return { ...happened, type: "escheated", deed: what.deed, bank };
    case "release":
      return { ...happened, type: "released" };
    case "reject":
      return { ...happened, type: "rejected", reason: what.reason };
    case "unfreeze":
      return { ...happened, type: "unfrozen" };
    case "refund_account":
      return { ...happened, type: "refund_account_given", of: what.of, account: what.account };
    case "match_payment":
      if (payment === null) throw new Error("a match needs a payment");
      return { ...happened, type: "payment_matched", payment: payment.id, amount: payment.amount, channel: payment.channel };
    case "refund_payment":
      throw new Error("a proposal about an unapplied payment names no transfer");
  }
}
