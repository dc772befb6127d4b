import type { Id } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import { addDays, MINUTE_MS, SECOND_MS, startOfDay, toLocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { TransferDeps } from "../processing/apply-events.ts";
import { later } from "../lifecycle/outcome.ts";
import { lockOwnTransfer } from "../details/own-transfers.ts";
import { CODE_TRIES } from "./issue-pickup-code.ts";
import { countReissue, readReissues } from "./store.ts";

/** New codes a sender gets for one transfer per day: each brings five tries, and SMS cost money. */
export const CODES_A_DAY = 3;
/** How long a message may take to arrive. */
export const CODE_WAIT_MS = 2 * MINUTE_MS;

/**
 * The sender lost the code, or it was locked after wrong tries: sends a new one and voids the one before. Refuses `code_not_waiting` where
 * no cash waits, `code_sent_just_now` within two minutes of a code that still works, and `codes_used_up` from the fourth request of a day
 * on; both name when it is possible again.
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
  const today = toLocalDate(ctx.now);
  const madeBefore = later(ctx.now, -CODE_WAIT_MS);
  const request = { transfer: id, today, most: CODES_A_DAY, madeBefore, lockedFrom: CODE_TRIES };
  if (!(await countReissue(ctx.db, request))) {
    const last = await readReissues(ctx.db, id, today);
    if (last !== null && last.reissues >= CODES_A_DAY) throw tooEarly(ctx, "codes_used_up", startOfDay(addDays(today, 1)));
    throw tooEarly(ctx, "code_sent_just_now", later(last?.madeAt ?? ctx.now, CODE_WAIT_MS));
  }
  await deps.applyEffect(ctx, "issue_code", [stored]);
}

const tooEarly = ({ now }: Ctx, why: "codes_used_up" | "code_sent_just_now", from: Date): Refusal =>
  new Refusal(why, 429, { retryAfterSeconds: Math.max(1, Math.ceil((from.getTime() - now.getTime()) / SECOND_MS)) });
