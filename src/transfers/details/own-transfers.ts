/** Transfers as their own sender may see them: neutral where the law forbids disclosure, with the actions possible now. */
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import type { Money } from "#kernel/money.ts";
import { DAY_MS } from "#kernel/time.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Language } from "#kernel/locale.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { readCashUnit, upToCash } from "#pricing/index.ts";
import { agreementSchema, isToWallet } from "../model/agreement.ts";
import type * as details from "./contract.ts";
import type * as lists from "../lists/contract.ts";
import { TRANSFERS_PER_PAGE, type ListedTransfer } from "../lists/contract.ts";
import type { TransferView } from "./contract.ts";
import { refundChoiceMessages } from "../messages.ts";
import { later } from "../lifecycle/outcome.ts";
import { disclosed, REASONS, shownState, type ReasonCode } from "../lifecycle/reasons.ts";
import { cashRefundOf } from "../lifecycle/phases/cash-refunds.ts";
import { chosenBy } from "../lists/filter-transfers.ts";
import { refundAmountOf, waitsForSender } from "../lifecycle/refunds.ts";
import type { TransferRules } from "../lifecycle/rules.ts";
import type { OutsideKeys } from "../tracking/tracking-token.ts";
import { isSettlingFailure, sayReason } from "../model/describe-reason.ts";
import { lockedAmong } from "../pickup/issue-pickup-code.ts";
import { showProgress } from "./show-progress.ts";
import { findTransfer, lockTransfers, type Stored } from "../store.ts";
import { listOfSender } from "../lists/store.ts";
import { findPayInNumber } from "../processing/store-due.ts";
import { isFinal, type State } from "../lifecycle/states.ts";
import { listHistory, listStateChanges, type HistoryRow } from "../processing/store-history.ts";
import { isHeld } from "../recovery/store.ts";
import { couldLeave, isPaidInCash, missingOf, paidOf, type Transfer } from "../lifecycle/transfer.ts";
import { numberOf, sinceOf, currentMilestoneOf } from "../model/progress.ts";
import { isFreeToCancel, whyNotCancel, whyNotChangeRecipient, whyNotRepeat } from "../lifecycle/why-not.ts";
import type { CancelDeps } from "../changes/cancel-deps.ts";

/** Dependencies of showing a whole transfer. */
export type ShowDeps = Pick<CancelDeps, "rules" | "canRecall"> & Pick<OutsideKeys, "trackingKeys">;

/** The caller, who is the sender of their transfers. */
export function senderOf({ actor }: Pick<Ctx, "actor">): string {
  const id = actorId(actor);
  if (id === null || actor.kind === "system") throw refuse("session_over");
  return id;
}

/** Locks one's own transfer until the transaction ends. Another sender's is refused `not_found`, like an unknown one. */
export async function lockOwnTransfer(ctx: Pick<Ctx, "db">, id: Id<"tr">, person: string): Promise<Stored> {
  // The sender of a transfer never changes, so it is checked before locking: a foreign transfer is not locked.
  const known = await findTransfer(ctx.db, id);
  const [stored] = known?.agreed.sender === person ? await lockTransfers(ctx.db, [id]) : [];
  if (stored === undefined) throw refuse("not_found");
  return stored;
}

export async function readTransfer(ctx: Ctx, { id }: Input<typeof details.readTransfer>, deps: ShowDeps): Promise<TransferView> {
  const stored = await findTransfer(ctx.db, id);
  if (stored?.agreed.sender !== senderOf(ctx)) throw refuse("not_found");
  return showWhole(ctx, stored, deps);
}

export async function listTransfers(
  ctx: Ctx,
  { after, ...filter }: Input<typeof lists.listTransfers>,
): Promise<Output<typeof lists.listTransfers>> {
  const [createdMs, id] = after?.split(".") ?? [];
  const place = createdMs === undefined || id === undefined ? null : { createdAt: new Date(Number(createdMs)), id };
  const found = await listOfSender(ctx.db, senderOf(ctx), place, TRANSFERS_PER_PAGE + 1, chosenBy(filter));
  const page = found.slice(0, TRANSFERS_PER_PAGE);
  const last = page.at(-1)?.transfer;
  return {
    transfers: await showAllListed(ctx, page),
    next: found.length > TRANSFERS_PER_PAGE && last ? `${last.createdAt.getTime()}.${last.id}` : null,
  };
}

function showReason(
  transfer: Transfer & Pick<ListedTransfer, "bankTitle" | "isWallet">,
  language: Language,
): ListedTransfer["reason"] {
  if (transfer.reason === null) return null;
  const said = sayReason(transfer.reason, transfer, language);
  // Money paid in cash is not refunded automatically, whatever the reason's text says of other payments.
  const status = isPaidInCash(transfer) ? transfer.refund?.status : undefined;
  if (status === "account_needed" || status === "cash_ready" || status === "cash_collecting")
    return { ...said, canDo: refundChoiceMessages[language][status], mustAct: "sender" };
  return { ...said, mustAct: isSettlingFailure(transfer) ? "us" : REASONS[said.code].mustAct };
}

/** Transfers as shown in a list. */
export async function showAllListed(ctx: Pick<Ctx, "db" | "language">, page: readonly Stored[]): Promise<ListedTransfer[]> {
  const changes = await listStateChanges(
    ctx.db,
    page.map(({ transfer }) => transfer.id),
  );
  const locked = await lockedAmong(ctx, page);
  return page.map((stored) =>
    showListed(stored, changes.get(stored.transfer.id) ?? [], locked.has(stored.transfer.id), ctx.language),
  );
}

function showListed(
  { transfer, agreed }: Stored,
  changes: readonly { readonly at: Date; readonly state: State }[],
  isLocked: boolean,
  language: Language,
): ListedTransfer {
  const { id, product, state, deadline, assurance, price, createdAt } = transfer;
  const { beneficiary, bankTitle = null, arrivesBy } = agreementSchema.parse(agreed.snapshot);
  const isWallet = isToWallet(beneficiary);
  return {
    id,
    number: numberOf(id),
    product,
    corridor: agreed.corridor,
    recipientName: beneficiary.name,
    bankTitle,
    accountEnd: (beneficiary.account?.number ?? beneficiary.phone)?.slice(-4) ?? null,
    state: shownState(state),
    milestone: currentMilestoneOf(transfer, isLocked),
    isWallet,
    reason: showReason({ ...transfer, bankTitle, isWallet }, language),
    deadline,
    assurance,
    total: paidOf(transfer),
    receives: price.receives,
    arrivesBy: new Date(arrivesBy),
    createdAt,
    since: sinceOf(createdAt, changes),
  };
}

/** A transfer with everything its sender may see. */
export async function showWhole(ctx: Ctx, stored: Stored, { rules, canRecall, trackingKeys }: ShowDeps): Promise<TransferView> {
  const { transfer } = stored;
  const { price, payout } = transfer;
  const isOpen = transfer.state === "CREATED" || transfer.state === "AWAITING_PAYMENT";
  const history = await listHistory(ctx.db, transfer.id);
  const progress = await showProgress(ctx, stored, history, { rules, trackingKeys });
  const listed = showListed(
    stored,
    history.map(({ at, toState }) => ({ at, state: toState })),
    progress.isCodeLocked,
    ctx.language,
  );
  // After a restore no payment leaves until it is known which had left. It takes longer, and actions that would be refused are not offered.
  const isHeldNow = !isFinal(transfer.state) && (await isHeld(ctx.db));
  const { bankTitle, isWallet } = listed;
  const delayed =
    isHeldNow && couldLeave(transfer)
      ? showReason({ ...transfer, bankTitle, isWallet, reason: "PAYOUT_DELAYED" }, ctx.language)
      : null;
  return {
    ...listed,
    reason: listed.reason ?? delayed,
    principal: price.principal,
    fee: price.fee,
    tax: price.tax,
    payIn: isOpen
      ? { number: await findPayInNumber(ctx.db, transfer.id), missing: missingOf(transfer), payBy: transfer.payBy }
      : null,
    isPaidInCash: isPaidInCash(transfer),
    refund: refundOf(transfer, rules, await readCashUnit(ctx)),
    unappliedRefunds: transfer.payIns.flatMap(({ payment, refund: back }) =>
      back === null
        ? []
        : [{ payment, amount: back.amount, isPaid: back.status === "paid", needsAccount: back.status === "account_needed" }],
    ),
    whyNotCancel:
      whyNotCancel(transfer, payout !== null && canRecall(payout.party)) ?? (isHeldNow ? "conflicting_outcomes" : null),
    isFreeToCancel: isFreeToCancel(transfer, ctx.now, rules),
    whyNotChangeRecipient: whyNotChangeRecipient(transfer) ?? (isHeldNow ? "conflicting_outcomes" : null),
    whyNotRepeat: whyNotRepeat(transfer),
    history: showHistory(history),
    ...progress,
  };
}

function refundOf(transfer: Transfer, { returnDay }: TransferRules, unit: Money | null): TransferView["refund"] {
  const { refund } = transfer;
  if (refund === null) return null;
  const { amount, status, account, accountRequest } = refund;
  return {
    amount,
    isPaid: status === "paid",
    needsAccount: status === "account_needed",
    cash: cashRefundOf(transfer),
    inCash: inCashOf(transfer, unit),
    accountEnd: account?.account.slice(-4) ?? null,
    remindedUntil: accountRequest && waitsForSender(refund) ? later(accountRequest.since, returnDay * DAY_MS) : null,
  };
}

/** The chosen cash refund shows the amount to hand out; one that can still be chosen is rounded by the unit in force now. */
function inCashOf(transfer: Transfer, unit: Money | null): NonNullable<TransferView["refund"]>["inCash"] {
  const { refund } = transfer;
  if (refund === null || cashRefundOf(transfer) === null) return null;
  return refund.cash === null
    ? upToCash(refund.amount, unit)
    : { amount: refundAmountOf(refund), rounding: refund.cash.rounding };
}

/** Changes only. Inquiries and notifications are internal to the operator, and so is the officer's identity. */
function showHistory(rows: readonly HistoryRow[]): TransferView["history"] {
  const shown: TransferView["history"] = [];
  for (const { at, toState, reason, by } of rows) {
    const one = { at, state: shownState(toState), reason: reason === null ? null : disclosed(reason as ReasonCode), by: by.role };
    const last = shown.at(-1);
    if (last?.state !== one.state || last.reason !== one.reason) shown.push(one);
  }
  return shown;
}
