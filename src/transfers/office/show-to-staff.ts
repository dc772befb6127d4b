/** Transfers, payments and proposals as staff see them: personal data masked, compliance matters shown to compliance only. */
import { maskedAccount } from "#kernel/text/account-digits.ts";
import { isQrisChannel } from "#ledger/contract-books.ts";
import * as makerChecker from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { menusOf } from "./acting-officer.ts";
import { agreementSchema, isToWallet } from "../model/agreement.ts";
import type { WholeTransfer } from "./contract.ts";
import type { OverseenTransfer } from "./contract-list.ts";
import type { PaymentView, ProposalView } from "../proposals/contract.ts";
import type { Order } from "../lifecycle/orders.ts";
import { PROPOSALS } from "../proposals/workflow.ts";
import { disclosed, shownState, type ReasonCode } from "../lifecycle/reasons.ts";
import { refundNeedsPerson, type Refund } from "../lifecycle/refunds.ts";
import { TRANSFER_RULES } from "../lifecycle/rules.ts";
import type { State } from "../lifecycle/states.ts";
import type { Stored } from "../store.ts";
import type { HistoryRow } from "../processing/store-history.ts";
import type { StoredPayment } from "../unapplied-payments/store.ts";
import type { ProposalRow } from "../proposals/store.ts";
import { feeAndTax, needsPerson, paidOf } from "../lifecycle/transfer.ts";
import { DAY_MS } from "#kernel/time.ts";

const SHOWN_CHARS = 4;
/** Shows enough to recognise an account or telephone, not enough to learn it. */
export const masked = (number: string): string => maskedAccount(number.slice(-SHOWN_CHARS));

/** Which states and reasons the caller may see. */
export function disclosureFor(ctx: Pick<Ctx, "actor">) {
  const isAll = menusOf(ctx).includes("compliance");
  return {
    isAll,
    state: (state: State): State => (isAll ? state : shownState(state)),
    reason: (reason: ReasonCode | null): ReasonCode | null => (reason === null || isAll ? reason : disclosed(reason)),
  };
}

/** One row of the list. */
export function showOverseen(ctx: Pick<Ctx, "actor">, { transfer, agreed }: Stored): OverseenTransfer {
  const disclosure = disclosureFor(ctx);
  const { beneficiary, sender } = agreementSchema.parse(agreed.snapshot);
  const { id, product, deadline, price, createdAt } = transfer;
  return {
    id,
    product,
    corridor: agreed.corridor,
    sender: agreed.sender,
    senderName: sender.name,
    recipientName: beneficiary.name,
    state: disclosure.state(transfer.state),
    reason: disclosure.reason(transfer.reason),
    deadline,
    needsPerson: needsPerson(transfer),
    total: paidOf(transfer),
    receives: price.receives,
    createdAt,
  };
}

const orderOf = ({ reference, orderedAt, tries, inquiries, inquireAt, mayHaveArrived }: Order) => ({
  reference,
  orderedAt,
  tries,
  inquiries,
  inquireAt: inquireAt,
  mayHaveArrived,
});

const refundOf = (refund: Refund | null): WholeTransfer["refund"] => refund && shownRefund(refund);

function shownRefund({ of, amount, status, account, order }: Refund): NonNullable<WholeTransfer["refund"]> {
  return {
    of,
    amount,
    status,
    account: account && { ...account, account: masked(account.account) },
    order: order && orderOf(order),
  };
}

/** Everything about the transfer itself; the caller adds what other tables hold. */
export function showTransfer(
  ctx: Pick<Ctx, "actor">,
  stored: Stored,
): Omit<
  WholeTransfer,
  | "isCodeLocked"
  | "formerRecipients"
  | "payInNumber"
  | "qris"
  | "payIns"
  | "schedule"
  | "payroll"
  | "history"
  | "journals"
  | "acts"
  | "names"
  | "notes"
  | "proposals"
  | "files"
  | "requested"
> {
  const { transfer, agreed } = stored;
  const { beneficiary, bankTitle = null } = agreementSchema.parse(agreed.snapshot);
  const { price, assurance, hasConflictingOutcomes, isReleasedByTwo, payout, refund, awards } = transfer;
  const { name, country, account, phone } = beneficiary;
  return {
    ...showOverseen(ctx, stored),
    principal: price.principal,
    fee: price.fee,
    tax: price.tax,
    feeAndTax: feeAndTax(price),
    assurance,
    hasConflictingOutcomes,
    isReleasedByTwo,
    recipient: {
      id: agreed.recipient,
      name,
      country,
      bank: account?.bank ?? null,
      bankTitle,
      isWallet: isToWallet(beneficiary),
      account: account && masked(account.number),
      phone: phone && masked(phone),
    },
    payout: payout && { ...orderOf(payout), rail: payout.rail, party: payout.party },
    refund: refundOf(refund),
    awards: awards.map(({ kind, cause, grantedAt, refund: paid }) => ({ kind, cause, grantedAt, refund: shownRefund(paid) })),
  };
}

/** The payments with how each came in, as the bank reported it. */
export function showPayIns(
  { payIns }: Pick<Stored["transfer"], "payIns">,
  received: ReadonlyMap<string, { readonly channel: string; readonly bankPayment: string }>,
): WholeTransfer["payIns"] {
  return payIns.map(({ payment, amount, unused, isLate, refund: back }) => {
    const { channel = "", bankPayment = "" } = received.get(payment) ?? {};
    const by = isQrisChannel(channel) ? "qris" : "account";
    return { id: payment, amount, unused, isLate, by, bankPayment, refund: back && shownRefund(back) };
  });
}

/** Events with their actors and second approvers. */
export function showHistory(ctx: Pick<Ctx, "actor">, rows: readonly HistoryRow[]): WholeTransfer["history"] {
  const disclosure = disclosureFor(ctx);
  return rows.map(({ seq, at, event, toState, reason, by, second }) => ({
    seq,
    at,
    // Freezing and unfreezing would reveal what the state must not.
    event: disclosure.isAll || (event !== "frozen" && event !== "unfrozen") ? event : "review_opened",
    state: disclosure.state(toState),
    reason: disclosure.reason(reason as ReasonCode | null),
    role: by.role,
    by: by.id,
    second: second?.id ?? null,
  }));
}

/** Journals of freezing would reveal what the state must not. */
const FREEZING: ReadonlySet<string> = new Set(["transfer.frozen", "transfer.unfrozen"]);

/** The journals that the caller may see. */
export const showJournals = (ctx: Pick<Ctx, "actor">, journals: WholeTransfer["journals"]): WholeTransfer["journals"] =>
  disclosureFor(ctx).isAll ? journals : journals.filter(({ kind }) => !FREEZING.has(kind));

export function showProposal(ctx: Pick<Ctx, "actor" | "now">, row: ProposalRow): ProposalView {
  const { id, menu, transfer, payment, what, reason, files } = row;
  const masking = "account" in what && what.account !== null && what.kind !== "refund_account" && row.state !== "proposed";
  return {
    id,
    menu,
    transfer,
    payment,
    reason,
    files: [...files],
    ...makerChecker.showProposal(ctx, PROPOSALS, row),
    // The decider has to see the full number; after the decision it is masked for all.
    what:
      masking && what.account !== null ? { ...what, account: { ...what.account, account: masked(what.account.account) } } : what,
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
