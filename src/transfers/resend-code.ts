import type { Id } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import { MINUTE_MS, toLocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { TransferParts } from "./apply-events.ts";
import { later } from "./outcome.ts";
import { lockOwnTransfer } from "./own-transfers.ts";
import { countAsked } from "./store-codes.ts";

/** New codes that a sender gets for one transfer in a day: each comes with five tries, and SMS cost money. */
export const CODES_A_DAY = 3;
/** A message may be on its way for so long. */
export const CODE_WAIT_MS = 2 * MINUTE_MS;

/**
 * The sender has lost the code, or it was locked after wrong tries: a new one goes out, and the one before is void. Refuses `code_not_waiting`
 * where no cash waits, `code_sent_just_now` within two minutes and from the fourth on a day.
 */
export async function resendCode(
  ctx: Ctx,
  { id, person }: { readonly id: Id<"tr">; readonly person: string },
  parts: TransferParts,
): Promise<void> {
  const stored = await lockOwnTransfer(ctx, id, person);
  // While an outlet is paying out, the code is in use.
  const { state, refund } = stored.transfer;
  if (state !== "AVAILABLE" && refund?.status !== "cash_ready") throw new Refusal("code_not_waiting", 409);
  const asked = { transfer: id, today: toLocalDate(ctx.now), most: CODES_A_DAY, madeBefore: later(ctx.now, -CODE_WAIT_MS) };
  if (!(await countAsked(ctx.db, asked))) throw new Refusal("code_sent_just_now", 429);
  await parts.bring(ctx, "issue_code", [stored]);
}
