import type { Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { isZero } from "#kernel/money.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { activateOutlet as contract } from "./contract.ts";
import { whyNotStatus, type OutletStatus } from "../model/outlet.ts";
import { refuseCash } from "../model/refusal.ts";
import { findOutlet, updateOutletStatus } from "./store.ts";
import { keepAgentStatus } from "../agents/store.ts";
import { lockDrawer } from "../drawer/store.ts";

type StatusInput = { readonly id: Id<"cp"> };
type Changed = Output<typeof contract>;

export const activateOutlet = (ctx: Ctx, { id }: StatusInput): Promise<Changed> => changeStatus(ctx, id, "active");
export const deactivateOutlet = (ctx: Ctx, { id }: StatusInput): Promise<Changed> => changeStatus(ctx, id, "inactive");
export const deleteOutlet = (ctx: Ctx, { id }: StatusInput): Promise<Changed> => changeStatus(ctx, id, "deleted");

async function changeStatus(ctx: Ctx, id: Id<"cp">, to: OutletStatus): Promise<Changed> {
  const outlet = await findOutlet(ctx.db, id);
  if (!outlet) throw refuse("not_found");
  const why = whyNotStatus(outlet.status, to);
  if (why) throw refuseCash(why);
  if (to === "active" && (await keepAgentStatus(ctx.db, outlet.agent))?.status === "terminated")
    throw refuseCash("agent_terminated");
  if (to === "deleted") {
    // Locks the drawer, so that no cash enters it while its outlet is deleted. Payouts in progress hold cash and so prevent the deletion as
    // well.
    const { cash } = await lockDrawer(ctx.db, id);
    if (!isZero(cash)) throw refuseCash("outlet_not_empty");
  }
  if (!(await updateOutletStatus(ctx.db, { id, from: outlet.status, to }, ctx.now))) throw refuseCash("outlet_status_same");
  await ctx.publicPagesChanged();
  return { id, status: to };
}
