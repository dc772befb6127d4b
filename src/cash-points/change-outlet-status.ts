import type { Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { isZero } from "#kernel/money.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { activateOutlet as contract } from "./contract.ts";
import { whyNotStatus, type OutletStatus } from "./outlet.ts";
import { refuseCash } from "./refuse-cash.ts";
import { findOutlet, updateOutletStatus } from "./store.ts";
import { lockDrawer } from "./store-drawer.ts";

type Asked = { readonly id: Id<"cp"> };
type Changed = Output<typeof contract>;

export const activateOutlet = (ctx: Ctx, { id }: Asked): Promise<Changed> => changeStatus(ctx, id, "active");
export const deactivateOutlet = (ctx: Ctx, { id }: Asked): Promise<Changed> => changeStatus(ctx, id, "inactive");
export const deleteOutlet = (ctx: Ctx, { id }: Asked): Promise<Changed> => changeStatus(ctx, id, "deleted");

async function changeStatus(ctx: Ctx, id: Id<"cp">, to: OutletStatus): Promise<Changed> {
  const outlet = await findOutlet(ctx.db, id);
  if (!outlet) throw refuse("not_found");
  const why = whyNotStatus(outlet.status, to);
  if (why) throw refuseCash(why);
  if (to === "deleted") {
    // Held, so that nothing comes into the drawer while its outlet goes. What is under way holds cash, and so counts as well.
    const { cash } = await lockDrawer(ctx.db, id);
    if (!isZero(cash)) throw refuseCash("outlet_not_empty");
  }
  if (!(await updateOutletStatus(ctx.db, { id, from: outlet.status, to }, ctx.now))) throw refuseCash("outlet_status_same");
  await ctx.publicPagesChanged();
  return { id, status: to };
}
