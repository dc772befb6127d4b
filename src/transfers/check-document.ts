import { abroadMonthOf } from "#limits/index.ts";
import { compare } from "#kernel/money.ts";
import { termAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Checked } from "./apply-events.ts";
import type { Stored } from "./store.ts";
import { hasHappened } from "./store-history.ts";

/**
 * From so much a month in foreign currency on, a document has to say what it is for before it leaves the country (Bank Indonesia; the threshold
 * `foreign_currency_document_month`). Counted is what the sender has paid for in the month of this transfer, in all corridors abroad, this one
 * included, in US dollars at the middle of when each was made. Asked once for a transfer: what was given an officer has judged.
 */
export async function checkDocument(ctx: Ctx, { transfer }: Pick<Stored, "transfer">): Promise<Checked> {
  const cleared = { type: "checks_cleared" } as const;
  if (transfer.product !== "international") return cleared;
  const threshold = await termAt(ctx, "threshold", "foreign_currency_document_month", ctx.now);
  if (threshold?.value.measure !== "amount") return cleared;
  const sent = await abroadMonthOf(ctx, transfer.id);
  if (sent === null || compare(sent, threshold.value.amount) < 0) return cleared;
  return (await hasHappened(ctx.db, transfer.id, "documents_given")) ? cleared : { type: "abroad_document_wanted" };
}
