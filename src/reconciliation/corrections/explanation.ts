/** An explanation: the correction of a case without a journal. It is about exactly the findings that are open when it is proposed. */
import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { LostOrderBooks } from "#transfers/index.ts";
import { ROWS_PER_CASE } from "../contract.ts";
import { listOpenFindings } from "../findings/store.ts";
import type { ProposedExplanation } from "../model/correction-journals.ts";
import { findBookable, lostTransfer } from "../restore/lost-case.ts";
import type { DifferenceRow } from "../store-cases.ts";

/**
 * Why a case cannot be closed with an explanation, or null. A transfer that waits because of conflicting outcomes is not explained away:
 * closed without its booking, it would wait for ever.
 */
export async function whyNotExplain(
  ctx: Ctx,
  file: DifferenceRow,
  books: LostOrderBooks,
): Promise<"case_closed" | "case_books_transfer" | null> {
  if (file.state === "closed") return "case_closed";
  const transfer = lostTransfer(file);
  if (transfer === null) return null;
  const bookable = await findBookable(ctx, transfer, books);
  return bookable === null || bookable === "differs" ? null : "case_books_transfer";
}

/** The findings that an explanation of the locked case is about. */
export const listFindingsToExplain = (ctx: Pick<Ctx, "db">, { id }: DifferenceRow): Promise<Id<"fi">[]> =>
  listOpenFindings(ctx.db, id, ROWS_PER_CASE);

/** Whether the locked case can still be explained, and its open findings are those that the explanation is about. */
export async function isStillTrue(
  ctx: Ctx,
  { findings }: ProposedExplanation,
  file: DifferenceRow,
  books: LostOrderBooks,
): Promise<boolean> {
  if ((await whyNotExplain(ctx, file, books)) !== null) return false;
  return (await listFindingsToExplain(ctx, file)).join(" ") === findings.join(" ");
}
