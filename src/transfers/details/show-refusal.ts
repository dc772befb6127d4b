/** What a sender sees of a refused payout and of its refund: the cause, the day, the reference. */
import { refundReferenceOf } from "./refund-reference.ts";
import type { Refund, RefundAccount } from "../lifecycle/refunds.ts";
import type { Language } from "#kernel/locale.ts";
import { toLocalDate } from "#kernel/time.ts";
import { addWorkingDays, termAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { TransferView } from "./contract.ts";
import { isRefusal, type ReasonCode } from "../lifecycle/reasons.ts";
import { sayReason } from "../model/describe-reason.ts";
import type { State } from "../lifecycle/states.ts";
import { listPayers } from "../pay-in/store.ts";
import type { HistoryRow } from "../processing/store-history.ts";
import { isPaidInCash, type Transfer } from "../lifecycle/transfer.ts";

/** States in which a refusal is the last thing that happened to the money. Once it is sent again, or has arrived, the refusal is history. */
const NOT_ARRIVED: ReadonlySet<State> = new Set(["ACTION_REQUIRED", "REJECTED", "RETURNED", "REFUND_PENDING", "REFUNDED"]);

/** Why the money did not arrive, as the paying party reports it; null where no party refused. */
export function refusalOf(
  transfer: Pick<Transfer, "state" | "product"> & { readonly bankTitle?: string | null; readonly isWallet?: boolean },
  history: readonly HistoryRow[],
  language: Language,
): TransferView["refusal"] {
  if (!NOT_ARRIVED.has(transfer.state)) return null;
  const row = history.findLast(({ reason }) => reason !== null && isRefusal(reason as ReasonCode));
  if (row?.reason == null) return null;
  return { ...sayReason(row.reason as ReasonCode, transfer, language), at: row.at };
}

/** By when the refund should arrive, by the operator's dated term, and when it did. Null where nothing is refunded. */
export async function refundPlanOf(
  ctx: Pick<Ctx, "db" | "now">,
  { id, product, source, refund, refundDueAt, state }: Transfer,
  history: readonly HistoryRow[],
): Promise<TransferView["refundPlan"]> {
  if (refund === null || refundDueAt === null) return null;
  const paidAt = state === "REFUNDED" ? (history.findLast(({ toState }) => toState === "REFUNDED")?.at ?? null) : null;
  const reference = refundReferenceOf(id, refund);
  if (refund.status === "account_needed" || refund.cash !== null) return { by: null, paidAt, reference, to: null };
  const to = await destinationOf(ctx, id, refund, isPaidInCash({ source }));
  if (paidAt !== null) return { by: null, paidAt, reference, to };
  const term = await termAt(ctx, "threshold", product === "international" ? "refund_abroad" : "refund_domestic", ctx.now);
  const days = term?.value.measure === "days" ? (term.value.days[0] ?? null) : null;
  const by = days === null ? null : await addWorkingDays(ctx, toLocalDate(refundDueAt), days);
  // A date that has passed is not promised any more.
  return { by: by !== null && by >= toLocalDate(ctx.now) ? by : null, paidAt, reference, to };
}

/** The account that the sender named, or else the payer's account as the bank named it. */
async function destinationOf(ctx: Pick<Ctx, "db" | "now">, id: Transfer["id"], refund: Refund, isInCash: boolean) {
  // Bank payments received besides a cash pay-in say nothing about where its refund goes.
  const payer = isInCash ? null : ((await listPayers(ctx.db, [id])).findLast(({ isUsed }) => isUsed)?.payer ?? null);
  return accountOf(ctx, refund.account, payer);
}

/** The account of a refund as its page shows it: the one that the sender named, else the payer's. */
export async function accountOf(ctx: Pick<Ctx, "db" | "now">, named: RefundAccount | null, payer: RefundAccount | null) {
  const to = named ?? payer;
  if (to === null) return null;
  const bank = await termAt(ctx, "bank", to.bank, ctx.now);
  return { bank: bank?.value.shortName ?? to.bank, end: to.account.slice(-4), holder: to.name, isOrigin: named === null };
}
