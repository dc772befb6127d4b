import type { Money } from "#kernel/money.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { termAt } from "./read-terms.ts";

/** The most that one QRIS payment may be, from the threshold `qris_limit`; zero or no threshold: QRIS is not offered. */
export async function readQrisLimit(ctx: Pick<Ctx, "db" | "now">): Promise<Money | null> {
  const term = await termAt(ctx, "threshold", "qris_limit", ctx.now);
  return term?.value.measure === "amount" && term.value.amount.currency === "IDR" ? term.value.amount : null;
}

/** A payment of before a change is settled after it, over a weekend with a holiday at the latest. */
const SETTLED_WITHIN_MS = 5 * DAY_MS;

/**
 * The highest share that the bank may keep of a QRIS payment that it settles now (its merchant discount rate), from the threshold `qris_mdr`. It
 * charges nobody: what the bank keeps beyond it is a case for staff. Without the threshold it is zero.
 */
export async function readQrisMdrBps(ctx: Pick<Ctx, "db" | "now">): Promise<number> {
  const instants = [ctx.now, new Date(ctx.now.getTime() - SETTLED_WITHIN_MS)];
  const terms = await Promise.all(instants.map((at) => termAt(ctx, "threshold", "qris_mdr", at)));
  return Math.max(0, ...terms.map((term) => (term?.value.measure === "share" ? term.value.bps : 0)));
}
