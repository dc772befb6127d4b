import type { Ctx } from "#platform/unit-of-work.ts";
import { freeCash, uncountPaid } from "./store-drawer.ts";
import { lapsePayouts, type CounterPayout } from "./store-payouts.ts";

/** As many in one go; the next minute brings the next. */
const MAX_LAPSED = 200;

/** Gives back what payouts that came to nothing have held: the day's limit and the cash. */
export async function freePayouts(ctx: Ctx, ended: readonly Pick<CounterPayout, "outlet" | "day" | "amount">[]): Promise<void> {
  for (const { outlet, day, amount } of ended) {
    await uncountPaid(ctx.db, outlet, day, amount);
    await freeCash(ctx.db, outlet, amount);
  }
}

/** Ends payouts whose time is over. The transfer's own lock is the transfer's to end. */
export async function lapseOverduePayouts(ctx: Ctx): Promise<void> {
  const lapsed = await lapsePayouts(ctx.db, ctx.now, { limit: MAX_LAPSED });
  await freePayouts(
    ctx,
    lapsed.toSorted((a, b) => (a.outlet < b.outlet ? -1 : Number(a.outlet > b.outlet))),
  );
}
