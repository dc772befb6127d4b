/**
 * The next event, drawn from a number: mostly one that fits the state, sometimes any. One generator for the model of the pure core and for
 * the one on PostgreSQL, so that both run the same events.
 */
import { MINUTE_MS } from "#kernel/time.ts";
import type { Id } from "#kernel/id.ts";
import { money } from "#kernel/money.ts";
import type { EventType, TransferEvent } from "../lifecycle/events.ts";
import type { Order } from "../lifecycle/orders.ts";
import type { InquiryAnswer, RecallAnswer } from "../lifecycle/payout-party.ts";
import { AWARD_CAUSES } from "../lifecycle/awards.ts";
import { refundReference, type Refund } from "../lifecycle/refunds.ts";
import { heldOf, missingOf, payoutReference, type Transfer } from "../lifecycle/transfer.ts";
import { TRANSITIONS } from "../lifecycle/transitions.ts";
import { lostOrders } from "./lost-orders.ts";
import type { Party } from "./fake-party.ts";
import { TRANSFER_RULES, type TransferRules } from "../lifecycle/rules.ts";
import { actorFor, paymentId } from "./samples.ts";

export interface World {
  readonly rules: TransferRules;
  readonly transfer: Transfer;
  /** The transfer's number, as `sampleTransfer` takes it. */
  readonly no: number;
  readonly at: Date;
  /** The real parties; null where answers are random, including false ones. */
  readonly payer: Party | null;
  readonly refunder: Party | null;
}

/** Events worth trying in a state; the first ones move it forward. */
const LIKELY: Partial<Record<Transfer["state"], readonly EventType[]>> = {
  CREATED: ["pay_in_opened", "pay_in_opened", "deposit_debited", "payment_received", "pay_in_expired"],
  AWAITING_PAYMENT: [
    "payment_received",
    "payment_received",
    "payment_received",
    "payment_matched",
    "deposit_debited",
    "pay_in_expired",
    "cancelled",
  ],
  FUNDED: [
    "checks_cleared",
    "checks_cleared",
    "checks_cleared",
    "review_opened",
    "abroad_document_requested",
    "recipient_changed",
  ],
  UNDER_REVIEW: ["released", "released", "documents_requested", "rejected", "frozen"],
  FROZEN: ["unfrozen", "unfrozen", "escheated"],
  ACTION_REQUIRED: ["documents_given", "recipient_changed", "action_overdue", "cancelled"],
  READY: ["converted", "submitted", "made_available", "converted", "submitted", "made_available", "review_opened", "cancelled"],
  CONVERTED: ["submitted", "submitted", "submitted", "review_opened", "cancelled"],
  SUBMITTED: ["payout_answered", "payout_answered", "payout_answered", "cancelled", "recall_requested"],
  OUTCOME_UNKNOWN: [
    "payout_answered",
    "payout_answered",
    "payout_answered",
    "submitted",
    "submitted",
    "cancelled",
    "recall_requested",
    "outcome_decided",
    "outcome_decided",
  ],
  CANCEL_REQUESTED: ["recall_answered", "payout_answered", "outcome_decided"],
  AVAILABLE: ["collecting_started", "pickup_notified", "pickup_notified", "returned_to_sender", "recipient_changed", "cancelled"],
  COLLECTING: ["collected", "collected", "collecting_stopped", "lock_expired"],
  PAID: [
    "payout_answered",
    "collection_reversed",
    "compensation_owed",
    "compensation_owed",
    "goodwill_granted",
    "refund_sent",
    "refund_answered",
    "payment_received",
    "unapplied_refunded",
  ],
  REJECTED: ["failure_resolved", "failure_resolved", "payout_answered"],
  RETURNED: ["failure_resolved", "failure_resolved", "payout_answered"],
  REFUND_PENDING: [
    "refund_sent",
    "refund_answered",
    "refund_sent",
    "refund_answered",
    "refund_credited",
    "refund_account_given",
    "refund_cash_chosen",
    "collecting_started",
    "collected",
    "collecting_started",
    "collected",
    "unclaimed_escheated",
    "unclaimed_escheated",
    "unclaimed_escheated",
  ],
  REFUNDED: ["refund_answered", "payment_received", "collection_reversed"],
};
const ALL = Object.keys(TRANSITIONS) as EventType[];

export function drawEvent(world: World, n: number): TransferEvent {
  const likely = LIKELY[world.transfer.state] ?? ["payment_received", "unapplied_refunded"];
  const from =
    n % 5 === 0
      ? ALL
      : n % 5 === 1
        ? ([
            "unapplied_refunded",
            "refund_sent",
            "refund_answered",
            "conflict_resolved",
            "conflict_raised",
            "lost_order_booked",
            "refund_account_given",
            "refund_account_requested",
          ] as const)
        : likely;
  const type = from[(n >> 3) % from.length] ?? "inquiry_requested";
  return eventOf(type, world, n >> 6);
}

/** Lower limits, so that short sequences reach them. */
export const SHORT_RULES: TransferRules = { ...TRANSFER_RULES, inquiries: 4, submissions: 2, unsentTries: 2 };

/** The draw that gives an event with the right role, exact and in time. */
export const HAPPY_DRAW = 1;

/** An event of a type, with its details drawn from a number. */
export function eventOf(type: EventType, world: World, n: number): TransferEvent {
  const { who, isFourEyes } = TRANSITIONS[type];
  const said = particulars(type, world, n);
  // Only an agent may bring a commission: with another role, every happy path that begins at a counter would be refused at its first event.
  const isAgents = n === HAPPY_DRAW && "commission" in said && type === "deposit_debited";
  const role = isAgents ? "agent" : n % 29 === 0 ? "sender" : (who[n % who.length] ?? "system");
  const second = isFourEyes === true || n % 3 === 0 ? { second: actorFor(role, n % 31 === 0 ? role : "another") } : {};
  return { type, at: world.at, by: actorFor(role), ...second, ...said } as TransferEvent;
}

const pick = <T>(from: readonly [T, ...T[]], n: number): T => from[n % from.length] ?? from[0];

const SOURCES = ["partner_deposit", "agent_deposit", "agent_receivable"] as const;

/** Details of an event type; most have none. */
function particulars(type: EventType, world: World, n: number): object {
  const { transfer, at } = world;
  switch (type) {
    case "payment_received":
    case "payment_matched": {
      const missing = missingOf(transfer).minor;
      const minor = pick([missing, missing, missing, missing / 2n, missing + 100_000n, missing - 1n, missing + 1n, 0n], n);
      const paidAt = n % 7 === 0 ? new Date(transfer.payBy.getTime() + 1) : at;
      return { payment: paymentId(n % 250, world.no), amount: money("IDR", minor), channel: "va_014", paidAt };
    }
    case "deposit_debited": {
      const source = { account: pick(SOURCES, n + Math.floor(world.no / 30)), whose: "x1" };
      const { minor } = transfer.price.fee;
      if (source.account === "partner_deposit") return { source };
      // The happy draw promises half of the fee, so that the outlet that pays out can earn as well.
      const rounding = money("IDR", pick([0n, 0n, minor / 4n, 99_999n, minor + transfer.price.tax.minor + 100_000n], n >> 2));
      return { source, commission: money("IDR", pick([minor, minor / 2n, minor + 1n], n)), rounding };
    }
    case "payroll_debited":
      // Too late: a payroll pays from what it holds, which the random books do not have. payroll.test.ts pays in time.
      return { payroll: "pl_1", paidAt: new Date(transfer.payBy.getTime() + 1) };
    case "review_opened":
      return { reason: pick(["EXTRA_CHECK", "SANCTIONS_HIT"], n), isReleasedByTwo: n % 2 === 0, deadline: at };
    case "documents_given":
      return { deadline: at };
    case "rejected":
      return { reason: pick(["NOT_ACCEPTED", "SANCTIONS_CONFIRMED"], n) };
    case "submitted":
      return transfer.product === "local" ? { rail: "bi_fast", party: "014" } : { rail: "partner_bank", party: "partner" };
    case "payout_answered":
      return { call: transfer.payout?.isAnswered === false && n % 4 !== 0 ? "submit" : "inquiry", ...answerTo(world, n) };
    case "outcome_decided":
      return { isPaid: world.payer === null ? n % 2 === 0 : world.payer.mayBeOut(payoutReference(transfer), at) };
    case "lost_order_booked":
      // With truthful parties no order is ever lost.
      return world.payer === null ? lostOrders(transfer, at, n) : { outcome: "paid", orders: [] };
    case "recall_answered":
      return { answer: recallAnswer(world, n) };
    case "collecting_started":
    case "collecting_stopped":
      return { outlet: pick(["cp_1", "cp_1", "cp_2"], n) };
    case "collected": {
      const commission = pick([null, money("IDR", 250_000n)], n);
      const from = { account: pick(["agent_deposit", "agent_receivable"], n), whose: "ag_1", commission };
      return { outlet: pick(["cp_1", "cp_1", "cp_2"], n), from };
    }
    case "unclaimed_escheated":
    case "escheated":
      return { deed: "1", bank: "014" };
    case "cancelled":
      return { canRecall: n % 5 !== 0 };
    case "recall_requested":
      return { canRecall: n % 5 !== 0, isForSender: n % 2 === 0 };
    case "unapplied_refunded":
      return { payment: pick([paymentId(999, world.no), ...transfer.payIns.map(({ payment }) => payment)], n) };
    case "checks_cleared":
      return n % 4 === 3 ? { waitsUntil: new Date(at.getTime() + MINUTE_MS) } : {};
    case "payout_delayed":
      return { until: new Date(at.getTime() + MINUTE_MS) };
    case "refund_account_given":
      return { of: refundOf(transfer, n).of, account: { name: "Siti", bank: "008", account: "1" } };
    case "refund_cash_chosen":
      return n % 3 === 0 ? {} : { rounding: money("IDR", pick([6_800n, 0n, 9_900n, -1n, 99_999n, 100_000n], n >> 2)) };
    case "refund_sent":
    case "refund_account_requested":
    case "refund_reminded":
      return { of: refundOf(transfer, n).of };
    case "refund_answered":
      return refundAnswer(world, n);
    case "inquiry_requested":
      return { of: pick<Id<"tr"> | "payout">(["payout", transfer.id], n) };
    case "compensation_owed":
      return { ...award(n), cause: pick(AWARD_CAUSES, n) };
    case "goodwill_granted":
      return award(n);
    default:
      return {};
  }
}

/**
 * Answered by the real party where there is one. The submission itself is made when its answer is drawn, once per claimed try. If the event
 * with that answer is then refused (drawn with a role that may not cause it), that models a process that died before recording it: from
 * then on only inquiries answer.
 */
function answerTo({ transfer, at, payer }: World, n: number): { call?: "inquiry"; answer: InquiryAnswer } {
  const reference = payoutReference(transfer);
  if (payer === null) return { answer: anyAnswer(heldOf(transfer), n) };
  payer.work(reference, at, n >> 4);
  if (isToSend(transfer.payout, payer) && n % 4 !== 0) return { answer: payer.submit(reference, heldOf(transfer), at, n) };
  return { call: "inquiry", answer: payer.inquire(reference, at, n) };
}

/** Now and then above the limit, without one, or nothing at all. */
const award = (n: number) => ({
  amount: money("IDR", pick([5_000n, 2_500n, 0n, 10_000n], n)),
  limit: n % 7 === 3 ? null : money("IDR", n % 5 === 4 ? 9_000n : 30_000n),
});

const isToSend = (order: Order | null, party: Party): order is Order =>
  order !== null && !order.isAnswered && party.submissions(order.reference) < order.tries;

function recallAnswer({ transfer, at, payer }: World, n: number): RecallAnswer {
  if (payer !== null) return payer.recall(payoutReference(transfer), at, n);
  return pick<RecallAnswer>([{ outcome: "recalled" }, { outcome: "too_late" }, { outcome: "unknown", why: "" }], n);
}

function refundOf(transfer: Transfer, n: number): Pick<Refund, "of"> & Partial<Refund> {
  const { refund: own, payIns, awards } = transfer;
  const refunds = [own, ...payIns.map(({ refund }) => refund), ...awards.map(({ refund }) => refund)].filter(
    (one) => one !== null,
  );
  return refunds[n % Math.max(refunds.length, 1)] ?? { of: transfer.id };
}

function refundAnswer({ transfer, at, refunder }: World, n: number): object {
  const { of, order, sequence = 1, amount = money("IDR", 1n) } = refundOf(transfer, n);
  // Occasionally an answer about the order to the former account, which is never sent again.
  const isOld = n % 3 === 0 && sequence > 1;
  const reference = isOld ? refundReference({ of, sequence: sequence - 1 }) : (order?.reference ?? "none");
  const isSending = refunder === null ? order?.isAnswered === false : isToSend(order ?? null, refunder);
  const call = isSending && !isOld && n % 4 !== 0 ? "submit" : "inquiry";
  const about = { of, reference, bank: "014", call };
  if (refunder === null) return { ...about, answer: anyAnswer(amount, n) };
  refunder.work(reference, at, n >> 4);
  const answer = call === "submit" ? refunder.submit(reference, amount, at, n) : refunder.inquire(reference, at, n);
  return { ...about, answer };
}

function anyAnswer(amount: Refund["amount"], n: number): InquiryAnswer {
  const reason = pick(["account_closed", "no_prefund", "rejected", "name_mismatch"] as const, n >> 4);
  return pick<InquiryAnswer>(
    [
      { outcome: "pending", providerRef: null },
      {
        outcome: "paid",
        assurance: pick(["ACCEPTED", "CREDITED"] as const, n >> 4),
        providerRef: "p",
        cost: pick([null, money("IDR", 150_000n)], n >> 5),
      },
      { outcome: "unknown", why: "" },
      { outcome: "not_found", providerCode: "07" },
      { outcome: "refused", reason, providerCode: "x" },
      { outcome: "not_sent", why: "" },
      {
        outcome: "returned",
        reason,
        providerCode: "x",
        amount: pick([amount, { ...amount, minor: amount.minor / 2n }, { ...amount, minor: amount.minor + 1n }], n >> 4),
      },
    ],
    n,
  );
}
