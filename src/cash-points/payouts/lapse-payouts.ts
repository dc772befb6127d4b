import type { Ctx } from "#platform/unit-of-work.ts";
import { freeCash, uncountPaid } from "../drawer/store.ts";
import { lapsePayouts, type CounterPayout } from "./store.ts";

/** Payouts per run; the next minute's run takes the rest. */
const MAX_LAPSED = 200;

/** Frees what unfinished payouts have held: day limit and cash. */
export async function freePayouts(ctx: Ctx, ended: readonly Pick<CounterPayout, "outlet" | "day" | "amount">[]): Promise<void> {
  for (const { outlet, day, amount } of ended) {
    await uncountPaid(ctx.db, outlet, day, amount);
    await freeCash(ctx.db, outlet, amount);
  }
}

/** Ends overdue payouts. The lock on the transfer is ended by `transfers`. */
export async function lapseOverduePayouts(ctx: Ctx): Promise<void> {
  const lapsed = await lapsePayouts(ctx.db, ctx.now, { limit: MAX_LAPSED });
  await freePayouts(
    ctx,
    lapsed.toSorted((a, b) => (a.outlet < b.outlet ? -1 : Number(a.outlet > b.outlet))),
  );
}
