import { abroadMonthOf } from "#limits/index.ts";
import { compare } from "#kernel/money.ts";
import { termAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Checked } from "../processing/apply-events.ts";
import type { Stored } from "../store.ts";
import { hasHappened } from "../processing/store-history.ts";

/**
 * From a monthly amount in foreign currency on, a document must prove the purpose before the money leaves the country (Bank Indonesia; the
 * threshold `foreign_currency_document_month`). Counts the sender's paid transfers in all corridors abroad in the month of this one,
 * including it, in US dollars at the mid-market rate of each creation. Requested once per transfer, because an officer reviews what the
 * sender gives.
 */
export async function checkDocument(ctx: Ctx, { transfer }: Pick<Stored, "transfer">): Promise<Checked> {
  const cleared = { type: "checks_cleared" } as const;
  if (transfer.product !== "international") return cleared;
  const threshold = await termAt(ctx, "threshold", "foreign_currency_document_month", ctx.now);
  if (threshold?.value.measure !== "amount") return cleared;
  const sent = await abroadMonthOf(ctx, transfer.id);
  if (sent === null || compare(sent, threshold.value.amount) < 0) return cleared;
  return (await hasHappened(ctx.db, transfer.id, "documents_given")) ? cleared : { type: "abroad_document_requested" };
}
