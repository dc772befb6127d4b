import type { Id } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import { MINUTE_MS, toLocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { TransferDeps } from "../processing/apply-events.ts";
import { later } from "../lifecycle/outcome.ts";
import { lockOwnTransfer } from "../details/own-transfers.ts";
import { countReissue } from "./store.ts";

/** New codes a sender gets for one transfer per day: each brings five tries, and SMS cost money. */
export const CODES_A_DAY = 3;
/** How long a message may take to arrive. */
export const CODE_WAIT_MS = 2 * MINUTE_MS;

/**
 * The sender lost the code, or it was locked after wrong tries: sends a new one and voids the one before. Refuses `code_not_waiting` where
 * no cash waits, `code_sent_just_now` within two minutes and from the fourth request of a day on.
 */
export async function resendCode(
  ctx: Ctx,
  { id, person }: { readonly id: Id<"tr">; readonly person: string },
  deps: TransferDeps,
): Promise<void> {
  const stored = await lockOwnTransfer(ctx, id, person);
  // While an outlet is paying out, the code is in use.
  const { state, refund } = stored.transfer;
  if (state !== "AVAILABLE" && refund?.status !== "cash_ready") throw new Refusal("code_not_waiting", 409);
  const request = { transfer: id, today: toLocalDate(ctx.now), most: CODES_A_DAY, madeBefore: later(ctx.now, -CODE_WAIT_MS) };
  if (!(await countReissue(ctx.db, request))) throw new Refusal("code_sent_just_now", 429);
  await deps.applyEffect(ctx, "issue_code", [stored]);
}
