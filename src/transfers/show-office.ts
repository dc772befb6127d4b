/** Transfers, payments and proposals as staff see them: personal data masked, what compliance alone may know shown to compliance alone. */
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { roomsOf } from "./acting-officer.ts";
import { agreementSchema } from "./agreement.ts";
import type { OverseenTransfer, WholeTransfer } from "./contract-office.ts";
import type { PaymentView, ProposalView } from "./contract-proposals.ts";
import type { Order } from "./orders.ts";
import { whyNotDecide } from "./proposals.ts";
import { disclosed, shownState, type ReasonCode } from "./reasons.ts";
import { refundNeedsPerson, type Refund } from "./refunds.ts";
import { TRANSFER_RULES } from "./rules.ts";
import type { State } from "./states.ts";
import type { Stored } from "./store.ts";
import type { HistoryRow } from "./store-history.ts";
import type { StoredPayment } from "./store-payments.ts";
import type { ProposalRow } from "./store-proposals.ts";
import { needsPerson, paidOf } from "./transfer.ts";
import { DAY_MS } from "#kernel/time.ts";

const SHOWN_CHARS = 4;
/** Enough to recognise an account or a telephone by, not enough to learn it. */
export const masked = (number: string): string =>
  `${"•".repeat(Math.max(SHOWN_CHARS, number.length - SHOWN_CHARS))}${number.slice(-SHOWN_CHARS)}`;

/** What may be told of states and reasons. */
export function tellable(ctx: Pick<Ctx, "actor">) {
  const isAll = roomsOf(ctx).includes("compliance");
  return {
    isAll,
    state: (state: State): State => (isAll ? state : shownState(state)),
    reason: (reason: ReasonCode | null): ReasonCode | null => (reason === null || isAll ? reason : disclosed(reason)),
  };
}

/** One line of the list. */
export function showOverseen(ctx: Pick<Ctx, "actor">, { transfer, agreed }: Stored): OverseenTransfer {
  const tell = tellable(ctx);
  const { beneficiary, sender } = agreementSchema.parse(agreed.snapshot);
  const { id, product, deadline, price, createdAt } = transfer;
  return {
    id,
    product,
    corridor: agreed.corridor,
    sender: agreed.sender,
    senderName: sender.name,
    recipientName: beneficiary.name,
    state: tell.state(transfer.state),
    reason: tell.reason(transfer.reason),
    deadline,
    needsPerson: needsPerson(transfer),
    total: paidOf(transfer),
    receives: price.receives,
    createdAt,
  };
}

const orderOf = ({ reference, orderedAt, tries, inquiries, askAt, mayHaveArrived }: Order) => ({
  reference,
  orderedAt,
  tries,
  inquiries,
  askAt,
  mayHaveArrived,
});

function refundOf(refund: Refund | null): WholeTransfer["refund"] {
  if (refund === null) return null;
  const { of, amount, status, account, order } = refund;
  return {
    of,
    amount,
    status,
    account: account && { ...account, account: masked(account.account) },
    order: order && orderOf(order),
  };
}

/** Everything about the transfer itself; what lies in other tables is added by who asks. */
export function showTransfer(
  ctx: Pick<Ctx, "actor">,
  stored: Stored,
): Omit<WholeTransfer, "formerRecipients" | "payInNumber" | "history" | "notes" | "proposals"> {
  const { transfer, agreed } = stored;
  const { beneficiary } = agreementSchema.parse(agreed.snapshot);
  const { price, assurance, isInDoubt, isReleasedByTwo, payIns, payout, refund } = transfer;
  const { name, country, account, phone } = beneficiary;
  return {
    ...showOverseen(ctx, stored),
    principal: price.principal,
    fee: price.fee,
    tax: price.tax,
    assurance,
    isInDoubt,
    isReleasedByTwo,
    recipient: {
      id: agreed.recipient,
      name,
      country,
      bank: account?.bank ?? null,
      account: account && masked(account.number),
      phone: phone && masked(phone),
    },
    payIns: payIns.map(({ payment, amount, unused, isLate, refund: back }) => {
      return { id: payment, amount, unused, isLate, refund: refundOf(back) };
    }),
    payout: payout && { ...orderOf(payout), rail: payout.rail, party: payout.party },
    refund: refundOf(refund),
  };
}

/** Who did what, and who agreed. */
export function showHistory(ctx: Pick<Ctx, "actor">, rows: readonly HistoryRow[]): WholeTransfer["history"] {
  const tell = tellable(ctx);
  return rows.map(({ seq, at, event, toState, reason, by, second }) => ({
    seq,
    at,
    // Freezing and thawing say what the state must not.
    event: tell.isAll || (event !== "frozen" && event !== "thawed") ? event : "review_opened",
    state: tell.state(toState),
    reason: tell.reason(reason as ReasonCode | null),
    role: by.role,
    by: by.id,
    second: second?.id ?? null,
  }));
}

export function showProposal(ctx: Pick<Ctx, "actor">, row: ProposalRow): ProposalView {
  const { seen: _, what, ...shown } = row;
  const masking = "account" in what && what.account !== null && what.kind !== "refund_account" && row.state !== "waiting";
  return {
    ...shown,
    // Who decides has to see the whole number; afterwards nobody does.
    what:
      masking && what.account !== null ? { ...what, account: { ...what.account, account: masked(what.account.account) } } : what,
    whyNotDecide: whyNotDecide(row, actorId(ctx.actor) ?? ""),
  };
}

export function showPayment(ctx: Pick<Ctx, "now">, payment: StoredPayment): PaymentView {
  const { id, channel, number, amount, paidAt, recordedAt, payer, refund } = payment;
  return {
    id,
    channel,
    number,
    amount,
    paidAt,
    recordedAt,
    ageDays: Math.floor((ctx.now.getTime() - recordedAt.getTime()) / DAY_MS),
    payer: payer && { ...payer, account: masked(payer.account) },
    needsPerson: refund !== null && refundNeedsPerson(refund, TRANSFER_RULES),
    refund: refundOf(refund),
  };
}
