/** Begins and ends a recovery, and offers reconciliation its operations on it (model/recovery.ts). */
import { isQrisChannel } from "#ledger/contract-books.ts";
import { newId, type Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyEvents, type TransferDeps } from "../processing/apply-events.ts";
import { receivePaymentNotifications } from "../pay-in/inquire-payments.ts";
import { whyNotBegin, type Recovery } from "./model/recovery.ts";
import { findRecovery, insertRecovery, markLifted, markRead } from "./store.ts";

export const FLAG_CONFLICT_JOB = "flag_conflict";

/** Begins a recovery: from now on nothing leaves. Idempotent for the same instant; refused for another while one is open. */
export async function beginRecovery(
  ctx: Ctx,
  since: Date,
): Promise<{ readonly recovery: Recovery } | { readonly refusal: "in_the_future" | "too_long_ago" | "another_is_open" }> {
  const why = whyNotBegin(since, ctx.now);
  if (why !== null) return { refusal: why };
  const id = newId("rv", ctx.now.getTime(), ctx.random(10));
  const isNew = await insertRecovery(ctx.db, { id, since, begunAt: ctx.now });
  const recovery = await findRecovery(ctx.db);
  if (recovery === null || recovery.since.getTime() !== since.getTime()) return { refusal: "another_is_open" };
  if (isNew) await ctx.audit("transfers.recovery_begun", { subject: recovery.id, details: { since: since.toISOString() } });
  return { recovery };
}

/** Lifts the hold, so that money leaves again. The caller first asks reconciliation whether all differences are decided. */
export async function liftRecovery(ctx: Ctx, { id }: Recovery, by: string): Promise<boolean> {
  const isLifted = await markLifted(ctx.db, id, by, ctx.now);
  if (isLifted) await ctx.audit("transfers.recovery_lifted", { subject: id, details: { by } });
  return isLifted;
}

/** Call once the statements of the gap were read. Schedules inquiries about each number on which they have money, ours or unknown. */
export async function scheduleGapInquiries(
  ctx: Ctx,
  { id }: Pick<Recovery, "id">,
  paid: readonly { readonly channel: string; readonly number: string }[],
): Promise<void> {
  const strange: string[] = [];
  for (const [channel, some] of Map.groupBy(paid, (one) => one.channel)) {
    const numbers = [...new Set(some.map(({ number }) => number))];
    const ours = await receivePaymentNotifications(ctx, { channel, numbers });
    // A code that the books have lost cannot be inquired about without the bank's reference of it: its settlement stays a case.
    if (!isQrisChannel(channel)) strange.push(...numbers.filter((number) => !ours.has(number)));
  }
  await markRead(ctx.db, id, strange, ctx.now);
}

/** A statement has money of a transfer that the books do not know of: nothing of it leaves until two people have decided. */
export async function flagConflict(ctx: Ctx, transfer: Id<"tr">, deps: TransferDeps): Promise<void> {
  const by = { role: "system", id: FLAG_CONFLICT_JOB } as const;
  // Refused if it already has conflicting outcomes. A transfer that the restore removed holds nothing that could leave.
  await applyEvents(ctx, [{ transfer, event: { type: "conflict_raised", at: ctx.now, by } }], deps);
}
