import type { z } from "zod";
import { subtract, sum } from "#kernel/money.ts";
import { divideRounded } from "#kernel/rate.ts";
import { DAY_MS } from "#kernel/time.ts";
import { quoteOf, termAt } from "#pricing/index.ts";
import { listMessagesAbout } from "#platform/mail/store-sent.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { agreementSchema, isToWallet } from "../model/agreement.ts";
import type { detailFields } from "./contract-details.ts";
import { PICKUP_WAITING } from "../model/message-templates.ts";
import { later } from "../lifecycle/outcome.ts";
import { needsDocuments, disclosed, shownState, type ReasonCode } from "../lifecycle/reasons.ts";
import type { TransferRules } from "../lifecycle/rules.ts";
import { refundPlanOf, refusalOf } from "./show-refusal.ts";
import { awardsOf } from "./show-awards.ts";
import { codeChangesOf, isCodeLocked } from "../pickup/issue-pickup-code.ts";
import { listRequested } from "../review/store-requests.ts";
import { unusedOf } from "./show-unused-payments.ts";
import { sharedToken, type OutsideKeys } from "../tracking/tracking-token.ts";
import type { Stored } from "../store.ts";
import type { HistoryRow } from "../processing/store-history.ts";
import { feeAndTax, paidOf, type Transfer } from "../lifecycle/transfer.ts";
import { aheadOf, holderOf, isLate, reachedOf, withCodeChanges, withLock, withRefund } from "../model/progress.ts";
import { originOf } from "./show-origin.ts";

/** The newest messages about a transfer that are looked through. */
const MESSAGES_SEEN = 50;

type Progress = { readonly [K in keyof typeof detailFields]: z.output<(typeof detailFields)[K]> };

/** Until when cash can be collected; null before it is available, and for other products. */
export function collectByOf(
  { pickup, state }: Pick<Transfer, "pickup" | "state">,
  rules: Pick<TransferRules, "returnDay">,
): Date | null {
  if (pickup === null || (state !== "AVAILABLE" && state !== "COLLECTING")) return null;
  return later(pickup.availableAt, rules.returnDay * DAY_MS);
}

/** The outlet that handed out its cash: to the recipient, or as a refund to the sender. */
export const collectedAtOf = ({ refund, pickup }: Pick<Transfer, "refund" | "pickup">): string | null =>
  (refund?.cash?.paidOut ?? pickup?.paidOut)?.place ?? null;

/** The progress of a transfer as its sender may know it: neutral where the law forbids disclosure. */
export async function showProgress(
  ctx: Ctx,
  stored: Stored,
  history: readonly HistoryRow[],
  { rules, ...keys }: { readonly rules: TransferRules } & Pick<OutsideKeys, "trackingKeys">,
): Promise<Progress> {
  const { transfer, agreed, version } = stored;
  const { beneficiary, arrivesBy: promised, bankTitle = null } = agreementSchema.parse(agreed.snapshot);
  const arrivesBy = new Date(promised);
  const isWallet = isToWallet(beneficiary);
  const collectBy = collectByOf(transfer, rules);
  const isLocked = await isCodeLocked(ctx, transfer.id);
  const quote = await quoteOf(ctx, agreed.quote);
  const rows = history.map(({ at, toState, reason, by }) => ({ at, state: shownState(toState), reason, by: by.role }));
  const passed = withCodeChanges(reachedOf(transfer.createdAt, rows), await codeChangesOf(ctx, transfer));
  return {
    version,
    asOf: ctx.now,
    origin: await originOf(ctx, transfer.id),
    destination: {
      country: beneficiary.country,
      bank: bankTitle ?? beneficiary.account?.bank ?? null,
      bankShort: beneficiary.account === null ? null : await shortNameOf(ctx, beneficiary.account.bank),
      account: beneficiary.account?.number ?? null,
      phone: beneficiary.phone,
      city: beneficiary.fields["city"] ?? null,
    },
    rate: quote?.mid && quote.rate && quote.rateAsOf ? { mid: quote.mid, ours: quote.rate, asOf: quote.rateAsOf } : null,
    margin: transfer.price.margin,
    rounding: transfer.price.rounding,
    feeAndTax: feeAndTax(transfer.price),
    cashRounding: transfer.payInRounding.minor === 0n ? null : transfer.payInRounding,
    totalCostBps: quote === null ? null : costOf(transfer, quote.totalCostBps),
    holder: holderOf(transfer.state),
    reached: withLock(withRefund(passed, transfer), isLocked).map(({ milestone, at, row }) => ({
      milestone,
      at,
      by: row?.by ?? null,
      reason: row?.reason == null ? null : disclosed(row.reason as ReasonCode),
    })),
    ahead: aheadOf({ ...transfer, state: shownState(transfer.state) }, { arrivesBy, collectBy, now: ctx.now }),
    isLate: isLate(transfer, arrivesBy, ctx.now),
    awards: await awardsOf(ctx, transfer),
    feeRetained: feeRetainedOf(transfer),
    refusal: refusalOf({ ...transfer, bankTitle, isWallet }, history, ctx.language),
    refundPlan: await refundPlanOf(ctx, transfer, history),
    isCodeLocked: isLocked,
    requested: needsDocuments(transfer.reason) ? (await listRequested(ctx.db, transfer.id)).map(({ kind }) => kind) : [],
    sharedToken: await sharedToken(ctx, transfer.id, keys),
    recipientNotifiedAt: collectBy === null ? null : await notifiedAtOf(ctx, transfer.id),
    collectedAt: collectedAtOf(transfer),
    collectBy,
    unused: await unusedOf(ctx, transfer, history),
  };
}

const shortNameOf = async (ctx: Ctx, bank: string): Promise<string | null> =>
  (await termAt(ctx, "bank", bank, ctx.now))?.value.shortName ?? null;

/** The time of the SMS to the recipient of cash. One that is still in the outbox leaves within seconds. */
async function notifiedAtOf({ db }: Pick<Ctx, "db">, transfer: string): Promise<Date | null> {
  const messages = await listMessagesAbout(db, transfer, MESSAGES_SEEN);
  const notified = messages.find(({ template, state }) => template === PICKUP_WAITING && state !== "failed");
  return notified === undefined ? null : (notified.sentAt ?? notified.createdAt);
}

/** Total cost in basis points of the amount paid. The part of the price that cash left unpaid is no cost of the transfer. */
function costOf(transfer: Transfer, quoted: number): number {
  const { price, payInRounding } = transfer;
  if (payInRounding.minor === 0n) return quoted;
  const paid = paidOf(transfer).minor;
  const cost = subtract(sum("IDR", [feeAndTax(price), price.margin, price.rounding]), payInRounding).minor;
  return Number(divideRounded(cost * 10_000n, paid, "half_up"));
}

function feeRetainedOf({ refund, ...transfer }: Transfer): Progress["feeRetained"] {
  if (refund === null) return null;
  const retained = subtract(paidOf(transfer), refund.amount);
  return retained.minor > 0n ? retained : null;
}
