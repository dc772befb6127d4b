/** What staff can do with a transfer now, and why not. Pure: the state machine answers, so that a button and its call never differ. */
import type { EventActor, TransferEvent } from "../../lifecycle/events.ts";
import type { AwardLimits } from "../../lifecycle/awards.ts";
import { decide } from "../../lifecycle/decide.ts";
import { isRefused, type RefusalCode } from "../../lifecycle/outcome.ts";
import type { TransferRules } from "../../lifecycle/rules.ts";
import type { Transfer } from "../../lifecycle/transfer.ts";
import { eventFor, type ProposalMenu, type What } from "../../proposals/model/proposals.ts";
import { ACTS_OF, WHY_NOT_ACTS, type StaffAct, type WhyNotAct } from "./staff-act-codes.ts";

/** The proposals that two people decide. Hold, request and the like are calls of one officer. */
const WHAT: Partial<Record<StaffAct, What>> = {
  release_by_two: { kind: "release" },
  reject: { kind: "reject", reason: "NOT_ACCEPTED" },
  unfreeze: { kind: "unfreeze" },
  escheat: { kind: "escheat", deed: "-" },
  outcome_paid: { kind: "outcome", isPaid: true },
  outcome_failed: { kind: "outcome", isPaid: false },
  conflicting_outcomes: { kind: "conflicting_outcomes" },
  escheat_unclaimed: { kind: "escheat_unclaimed", deed: "-" },
  recall: { kind: "recall", isForSender: false },
  // The smallest amount: whether anything can still be awarded.
  compensation: { kind: "compensation", cause: "late", amountMinor: "100" },
  goodwill: { kind: "goodwill", amountMinor: "100" },
};
/** The account is entered later: only the possibility is asked about. */
const NOWHERE = { name: "-", bank: "-", account: "-" };
const whatOf = (act: StaffAct, { id }: Transfer): What | undefined =>
  act === "refund_account" ? { kind: "refund_account", of: id, account: NOWHERE, score: 0 } : WHAT[act];
const ESCHEATS: ReadonlySet<StaffAct> = new Set<StaffAct>(["escheat", "escheat_unclaimed"]);

export interface ActFacts {
  readonly at: Date;
  readonly rules: TransferRules;
  /** Our domestic bank; null where none is configured. */
  readonly bank: string | null;
  /** A statement has an order of it that the books lack. */
  readonly hasLost: boolean;
  /** Whether the party that holds the payout supports recalling it. */
  readonly canRecall: boolean;
  /** The most that a transfer can be awarded. */
  readonly limits: AwardLimits;
}

/** The acts of these menus, each with why it is not possible now. */
export function staffActs(
  transfer: Transfer,
  menus: readonly ProposalMenu[],
  facts: ActFacts,
): readonly { readonly act: StaffAct; readonly whyNot: WhyNotAct | null }[] {
  return menus.flatMap((menu) => ACTS_OF[menu].map((act: StaffAct) => ({ act, whyNot: whyNotAct(transfer, act, facts) })));
}

/** Placeholders of two officers: only the possibility is asked about. */
const FIRST: EventActor = { role: "officer", id: "first" };
const SECOND: EventActor = { role: "officer", id: "second" };

function whyNotAct(transfer: Transfer, act: StaffAct, facts: ActFacts): WhyNotAct | null {
  const { at, rules, bank, hasLost, canRecall, limits } = facts;
  if (bank === null && ESCHEATS.has(act)) return "no_bank";
  // The call of one officer releases what needs no second one.
  if (act === "release_by_two" && transfer.state === "UNDER_REVIEW" && !transfer.isReleasedByTwo) return "one_is_enough";
  const what = whatOf(act, transfer);
  const event =
    what === undefined
      ? soleEvent(act, at)
      : eventFor(what, at, FIRST, SECOND, { bank: bank ?? "", payment: null, hasLost, canRecall, limits });
  const answer = decide(transfer, event, rules);
  return isRefused(answer) ? known(answer.refusal) : null;
}

function soleEvent(act: StaffAct, at: Date): TransferEvent {
  const happened = { at, by: FIRST };
  switch (act) {
    case "hold":
      return { ...happened, type: "review_opened", reason: "EXTRA_CHECK", isReleasedByTwo: false, deadline: at };
    case "request_documents":
      return { ...happened, type: "documents_requested" };
    case "release":
      return { ...happened, type: "released" };
    case "freeze":
      return { ...happened, type: "frozen" };
    case "inquire_payout":
      return { ...happened, type: "inquiry_requested", of: "payout" };
    default:
      throw new Error(`${act} takes two people`);
  }
}

/** The rest cannot happen to these events (transitions.ts). */
function known(refusal: RefusalCode): WhyNotAct {
  if (refusal === "no_such_refund") return "refund_not_due";
  const found = WHY_NOT_ACTS.find((code) => code === refusal);
  if (found === undefined) throw new Error(`an act of staff was refused: ${refusal}`);
  return found;
}
