/** What begins and ends a recovery, and what reconciliation asks of it (recovery.ts). */
import { newId, type Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyEvents, type TransferParts } from "./apply-events.ts";
import { hearPayments } from "./ask-payments.ts";
import { whyNotBegin, type Recovery } from "./recovery.ts";
import { findRecovery, insertRecovery, markLifted, markRead } from "./store-recovery.ts";

export const DOUBT_JOB = "doubt_transfer";

/** From now on nothing leaves. The same again is the same; another instant while one is open is refused. */
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

/** Everything leaves again. Whether all differences are decided is asked before, of reconciliation. */
export async function liftRecovery(ctx: Ctx, { id }: Recovery, by: string): Promise<boolean> {
  const isLifted = await markLifted(ctx.db, id, by, ctx.now);
  if (isLifted) await ctx.audit("transfers.recovery_lifted", { subject: id, details: { by } });
  return isLifted;
}

/** The statements of the gap have been read: the bank is asked about each number on which they have money, ours or nobody's. */
export async function hearGap(
  ctx: Ctx,
  { id }: Pick<Recovery, "id">,
  paid: readonly { readonly channel: string; readonly number: string }[],
): Promise<void> {
  const strange: string[] = [];
  for (const [channel, some] of Map.groupBy(paid, (one) => one.channel)) {
    const numbers = [...new Set(some.map(({ number }) => number))];
    const ours = await hearPayments(ctx, { channel, numbers });
    strange.push(...numbers.filter((number) => !ours.has(number)));
  }
  await markRead(ctx.db, id, strange, ctx.now);
}

/** A statement has money of a transfer that the books don't know of: nothing of it leaves until two people have looked. */
export async function doubtTransfer(ctx: Ctx, transfer: Id<"tr">, parts: TransferParts): Promise<void> {
  const by = { role: "system", id: DOUBT_JOB } as const;
  // Refused where it is in doubt already; a transfer that is lost has nothing that could leave.
  await applyEvents(ctx, [{ transfer, event: { type: "doubt_raised", at: ctx.now, by } }], parts);
}
