import type { z } from "zod";
import { subtract, sum } from "#kernel/money.ts";
import { divideRounded } from "#kernel/rate.ts";
import { DAY_MS } from "#kernel/time.ts";
import { quoteOf } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { agreementSchema } from "./agreement.ts";
import type { wayFields } from "./contract-way.ts";
import { later } from "./outcome.ts";
import { disclosed, shownState, type ReasonCode } from "./reasons.ts";
import type { TransferRules } from "./rules.ts";
import { refundPlanOf, refusalOf } from "./show-refusal.ts";
import { unusedOf } from "./show-unused.ts";
import { sharedToken, type OutsideKeys } from "./tracking-token.ts";
import type { Stored } from "./store.ts";
import type { HistoryRow } from "./store-history.ts";
import { feeAndTax, paidOf, type Transfer } from "./transfer.ts";
import { aheadOf, holderOf, isLate, reachedOf, withRefund } from "./way.ts";

type Way = { readonly [K in keyof typeof wayFields]: z.output<(typeof wayFields)[K]> };

/** Until when cash waits; null before it does, and for what is not collected. */
export function collectByOf(
  { pickup, state }: Pick<Transfer, "pickup" | "state">,
  rules: Pick<TransferRules, "returnDay">,
): Date | null {
  if (pickup === null || (state !== "AVAILABLE" && state !== "COLLECTING")) return null;
  return later(pickup.availableAt, rules.returnDay * DAY_MS);
}

/** The outlet at which its cash was handed out: to the recipient, or back to the sender. */
export const collectedAtOf = ({ refund, pickup }: Pick<Transfer, "refund" | "pickup">): string | null =>
  (refund?.cash?.paidOut ?? pickup?.paidOut)?.place ?? null;

/** Where a transfer is, as its sender may know it: neutral where the law forbids to tell. */
export async function showWay(
  ctx: Ctx,
  stored: Stored,
  history: readonly HistoryRow[],
  { rules, ...keys }: { readonly rules: TransferRules } & Pick<OutsideKeys, "trackingKeys">,
): Promise<Way> {
  const { transfer, agreed, version } = stored;
  const { beneficiary, arrivesBy: promised, bankTitle = null } = agreementSchema.parse(agreed.snapshot);
  const arrivesBy = new Date(promised);
  const collectBy = collectByOf(transfer, rules);
  const quote = await quoteOf(ctx, agreed.quote);
  const rows = history.map(({ at, toState, reason, by }) => ({ at, state: shownState(toState), reason, by: by.role }));
  const { compensation } = transfer;
  return {
    version,
    asOf: ctx.now,
    destination: {
      country: beneficiary.country,
      bank: bankTitle ?? beneficiary.account?.bank ?? null,
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
    reached: withRefund(reachedOf(transfer.createdAt, rows), transfer).map(({ milestone, at, row }) => ({
      milestone,
      at,
      by: row?.by ?? null,
      reason: row?.reason == null ? null : disclosed(row.reason as ReasonCode),
    })),
    ahead: aheadOf({ ...transfer, state: shownState(transfer.state) }, { arrivesBy, collectBy, now: ctx.now }),
    isLate: isLate(transfer, arrivesBy, ctx.now),
    compensation: compensation.minor === 0n ? null : compensation,
    feeKept: keptOf(transfer),
    refusal: refusalOf({ ...transfer, bankTitle }, history, ctx.language),
    refundPlan: await refundPlanOf(ctx, transfer, history),
    sharedToken: await sharedToken(ctx, transfer.id, keys),
    collectedAt: collectedAtOf(transfer),
    collectBy,
    unused: await unusedOf(ctx, transfer, history),
  };
}

/** Of what was paid: what cash left unpaid of the price, the transfer did not cost. */
function costOf(transfer: Transfer, quoted: number): number {
  const { price, payInRounding } = transfer;
  if (payInRounding.minor === 0n) return quoted;
  const paid = paidOf(transfer).minor;
  const cost = subtract(sum("IDR", [feeAndTax(price), price.margin, price.rounding]), payInRounding).minor;
  return Number(divideRounded(cost * 10_000n, paid, "half_up"));
}

function keptOf({ refund, ...transfer }: Transfer): Way["feeKept"] {
  if (refund === null) return null;
  const kept = subtract(paidOf(transfer), refund.amount);
  return kept.minor > 0n ? kept : null;
}
