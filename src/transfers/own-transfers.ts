/** One's own transfers as their sender may see them: neutral where the law forbids to tell, with what can be done. */
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import type { Money } from "#kernel/money.ts";
import { DAY_MS } from "#kernel/time.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Language } from "#kernel/locale.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { cashUnitNow, upToCash } from "#pricing/index.ts";
import { agreementSchema } from "./agreement.ts";
import type { CancelParts } from "./cancel-transfer.ts";
import type * as contract from "./contract.ts";
import { TRANSFERS_PER_PAGE, type ListedTransfer, type TransferView } from "./contract.ts";
import { refundChoiceWords } from "./messages.ts";
import { later } from "./outcome.ts";
import { disclosed, REASONS, shownState, type ReasonCode } from "./reasons.ts";
import { cashRefundOf } from "./handouts.ts";
import { chosenBy } from "./choose-transfers.ts";
import { handedOf, waitsForSender } from "./refunds.ts";
import type { TransferRules } from "./rules.ts";
import type { OutsideKeys } from "./tracking-token.ts";
import { sayReason } from "./say-reason.ts";
import { showWay } from "./show-way.ts";
import { findTransfer, listOfSender, lockTransfers, type Stored } from "./store.ts";
import { findPayInNumber } from "./store-due.ts";
import { isFinal, type State } from "./states.ts";
import { listHistory, listStateChanges, type HistoryRow } from "./store-history.ts";
import { isHeld } from "./store-recovery.ts";
import { couldLeave, isPaidInCash, missingOf, paidOf, type Transfer } from "./transfer.ts";
import { numberOf, sinceOf, standingOf } from "./way.ts";
import { isFreeToCancel, whyNotCancel, whyNotChangeRecipient, whyNotRepeat } from "./whynot.ts";

/** What it takes to show a transfer whole. */
type ShowParts = Pick<CancelParts, "rules" | "canRecall"> & Pick<OutsideKeys, "trackingKeys">;

/** Who calls: transfers are theirs. */
export function senderOf({ actor }: Pick<Ctx, "actor">): string {
  const id = actorId(actor);
  if (id === null || actor.kind === "system") throw refuse("session_over");
  return id;
}

/** One's own transfer, locked until the transaction ends; another's is not found, as if there were none. */
export async function lockOwnTransfer(ctx: Pick<Ctx, "db">, id: Id<"tr">, person: string): Promise<Stored> {
  // Whose it is never changes: nobody locks what is another's.
  const known = await findTransfer(ctx.db, id);
  const [stored] = known?.agreed.sender === person ? await lockTransfers(ctx.db, [id]) : [];
  if (stored === undefined) throw refuse("not_found");
  return stored;
}

export async function readTransfer(
  ctx: Ctx,
  { id }: Input<typeof contract.readTransfer>,
  parts: ShowParts,
): Promise<TransferView> {
  const stored = await findTransfer(ctx.db, id);
  if (stored?.agreed.sender !== senderOf(ctx)) throw refuse("not_found");
  return showWhole(ctx, stored, parts);
}

export async function listTransfers(
  ctx: Ctx,
  { after, ...filter }: Input<typeof contract.listTransfers>,
): Promise<Output<typeof contract.listTransfers>> {
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

function showReason(transfer: Transfer & { readonly bankTitle: string | null }, language: Language): ListedTransfer["reason"] {
  if (transfer.reason === null) return null;
  const said = sayReason(transfer.reason, transfer, language);
  // What was paid in cash goes nowhere by itself, whatever the reason says of other money.
  const status = isPaidInCash(transfer) ? transfer.refund?.status : undefined;
  if (status === "account_needed" || status === "cash_ready" || status === "cash_collecting")
    return { ...said, canDo: refundChoiceWords[language][status], mustAct: "sender" };
  return { ...said, mustAct: REASONS[said.code].mustAct };
}

/** Transfers as a list shows them. */
export async function showAllListed(ctx: Pick<Ctx, "db" | "language">, page: readonly Stored[]): Promise<ListedTransfer[]> {
  const changes = await listStateChanges(
    ctx.db,
    page.map(({ transfer }) => transfer.id),
  );
  return page.map((stored) => showListed(stored, changes.get(stored.transfer.id) ?? [], ctx.language));
}

function showListed(
  { transfer, agreed }: Stored,
  changes: readonly { readonly at: Date; readonly state: State }[],
  language: Language,
): ListedTransfer {
  const { id, product, state, deadline, assurance, price, createdAt } = transfer;
  const { beneficiary, bankTitle = null, arrivesBy } = agreementSchema.parse(agreed.snapshot);
  return {
    id,
    number: numberOf(id),
    product,
    corridor: agreed.corridor,
    recipientName: beneficiary.name,
    bankTitle,
    accountEnd: (beneficiary.account?.number ?? beneficiary.phone)?.slice(-4) ?? null,
    state: shownState(state),
    milestone: standingOf(transfer),
    reason: showReason({ ...transfer, bankTitle }, language),
    deadline,
    assurance,
    total: paidOf(transfer),
    receives: price.receives,
    arrivesBy: new Date(arrivesBy),
    createdAt,
    since: sinceOf(createdAt, changes),
  };
}

/** A transfer with all that its sender may see. */
export async function showWhole(ctx: Ctx, stored: Stored, { rules, canRecall, trackingKeys }: ShowParts): Promise<TransferView> {
  const { transfer } = stored;
  const { price, payout } = transfer;
  const isOpen = transfer.state === "CREATED" || transfer.state === "AWAITING_PAYMENT";
  const history = await listHistory(ctx.db, transfer.id);
  const listed = showListed(
    stored,
    history.map(({ at, toState }) => ({ at, state: toState })),
    ctx.language,
  );
  // After a restore nothing leaves until it is known what had left: it takes longer, and what would be refused is not offered.
  const isHeldNow = !isFinal(transfer.state) && (await isHeld(ctx.db));
  const { bankTitle } = listed;
  const delayed =
    isHeldNow && couldLeave(transfer) ? showReason({ ...transfer, bankTitle, reason: "PAYOUT_DELAYED" }, ctx.language) : null;
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
    refund: refundOf(transfer, rules, await cashUnitNow(ctx)),
    strays: transfer.payIns.flatMap(({ payment, refund: back }) =>
      back === null
        ? []
        : [{ payment, amount: back.amount, isPaid: back.status === "paid", needsAccount: back.status === "account_needed" }],
    ),
    whyNotCancel: whyNotCancel(transfer, payout !== null && canRecall(payout.party)) ?? (isHeldNow ? "in_doubt" : null),
    isFreeToCancel: isFreeToCancel(transfer, ctx.now, rules),
    whyNotChangeRecipient: whyNotChangeRecipient(transfer) ?? (isHeldNow ? "in_doubt" : null),
    whyNotRepeat: whyNotRepeat(transfer),
    history: showHistory(history),
    ...(await showWay(ctx, stored, history, { rules, trackingKeys })),
  };
}

function refundOf(transfer: Transfer, { returnDay }: TransferRules, unit: Money | null): TransferView["refund"] {
  const { refund } = transfer;
  if (refund === null) return null;
  const { amount, status, account, asked } = refund;
  return {
    amount,
    isPaid: status === "paid",
    needsAccount: status === "account_needed",
    cash: cashRefundOf(transfer),
    inCash: inCashOf(transfer, unit),
    accountEnd: account?.account.slice(-4) ?? null,
    remindedUntil: asked && waitsForSender(refund) ? later(asked.since, returnDay * DAY_MS) : null,
  };
}

/** What was chosen as cash is what is handed over; what still can be is rounded by the unit of now. */
function inCashOf(transfer: Transfer, unit: Money | null): NonNullable<TransferView["refund"]>["inCash"] {
  const { refund } = transfer;
  if (refund === null || cashRefundOf(transfer) === null) return null;
  return refund.cash === null ? upToCash(refund.amount, unit) : { handed: handedOf(refund), rounding: refund.cash.rounding };
}

/** Changes only: inquiries and hints are the house's own business, and so is which officer it was. */
function showHistory(rows: readonly HistoryRow[]): TransferView["history"] {
  const shown: TransferView["history"] = [];
  for (const { at, toState, reason, by } of rows) {
    const one = { at, state: shownState(toState), reason: reason === null ? null : disclosed(reason as ReasonCode), by: by.role };
    const last = shown.at(-1);
    if (last?.state !== one.state || last.reason !== one.reason) shown.push(one);
  }
  return shown;
}
