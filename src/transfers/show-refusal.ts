/** What a sender is told of a payout that was refused, and of the money's way back: why, by when, under which reference. */
import { refundReference, type Refund, type RefundAccount } from "./refunds.ts";
import type { Language } from "#kernel/locale.ts";
import { toLocalDate } from "#kernel/time.ts";
import { addWorkingDays, termAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { TransferView } from "./contract.ts";
import { isRefusal, type ReasonCode } from "./reasons.ts";
import { sayReason } from "./say-reason.ts";
import type { State } from "./states.ts";
import { listPayers, type HistoryRow } from "./store-history.ts";
import { isPaidInCash, type Transfer } from "./transfer.ts";

/** States in which a refusal is what happened last to the money. Once it is sent again, or has arrived, it is history. */
const NOT_ARRIVED: ReadonlySet<State> = new Set(["ACTION_REQUIRED", "REJECTED", "RETURNED", "REFUND_PENDING", "REFUNDED"]);

/** Why the money did not arrive, by the word of who should have paid it; null where nobody refused. */
export function refusalOf(
  transfer: Pick<Transfer, "state" | "product"> & { readonly bankTitle?: string | null },
  history: readonly HistoryRow[],
  language: Language,
): TransferView["refusal"] {
  if (!NOT_ARRIVED.has(transfer.state)) return null;
  const row = history.findLast(({ reason }) => reason !== null && isRefusal(reason as ReasonCode));
  if (row?.reason == null) return null;
  return { ...sayReason(row.reason as ReasonCode, transfer, language), at: row.at };
}

/** By when the refund should be there, by the operator's dated term, and when it was; null where nothing is refunded. */
export async function refundPlanOf(
  ctx: Pick<Ctx, "db" | "now">,
  { id, product, source, refund, refundDueAt, state }: Transfer,
  history: readonly HistoryRow[],
): Promise<TransferView["refundPlan"]> {
  if (refund === null || refundDueAt === null) return null;
  const paidAt = state === "REFUNDED" ? (history.findLast(({ toState }) => toState === "REFUNDED")?.at ?? null) : null;
  const reference = refund.order === null ? null : refundReference(refund);
  if (refund.status === "account_needed" || refund.cash !== null) return { by: null, paidAt, reference, to: null };
  const to = await destinationOf(ctx, id, refund, isPaidInCash({ source }));
  if (paidAt !== null) return { by: null, paidAt, reference, to };
  const term = await termAt(ctx, "threshold", product === "international" ? "refund_abroad" : "refund_domestic", ctx.now);
  const days = term?.value.measure === "days" ? (term.value.days[0] ?? null) : null;
  const by = days === null ? null : await addWorkingDays(ctx, toLocalDate(refundDueAt), days);
  // A date that has passed is no promise any more.
  return { by: by !== null && by >= toLocalDate(ctx.now) ? by : null, paidAt, reference, to };
}

/** The account that the sender named, or else the one that the bank named as the payer's. */
async function destinationOf(ctx: Pick<Ctx, "db" | "now">, id: Transfer["id"], refund: Refund, isInCash: boolean) {
  // What else came by bank for a transfer that was paid in cash says nothing about where its refund goes.
  const payer = isInCash ? null : ((await listPayers(ctx.db, [id])).at(-1)?.payer ?? null);
  return accountOf(ctx, refund.account, payer);
}

/** An account that a refund goes to, as its page names it: the one that the sender named, else the payer's. */
export async function accountOf(ctx: Pick<Ctx, "db" | "now">, named: RefundAccount | null, payer: RefundAccount | null) {
  const to = named ?? payer;
  if (to === null) return null;
  const bank = await termAt(ctx, "bank", to.bank, ctx.now);
  return { bank: bank?.value.shortName ?? to.bank, end: to.account.slice(-4), holder: to.name, isOrigin: named === null };
}
