import { isDeepStrictEqual } from "node:util";
import type { Input } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { createOutlet as createContract, OutletView, updateOutlet as updateContract } from "./contract.ts";
import { whyNotOutlet, type Outlet, type OutletEntries } from "../model/outlet.ts";
import { refuseCash } from "../model/refusal.ts";
import { findOutlet, insertOutlet, updateOutlet as update } from "./store.ts";
import { findAgent, keepAgentStatus } from "../agents/store.ts";

/** The outlet as sent to clients, with copied lists. */
export function showOutlet(outlet: Outlet): OutletView {
  return { ...outlet, hours: [...outlet.hours], closedDays: [...outlet.closedDays], services: [...outlet.services] };
}

/** Adds an outlet of a registered agent. Idempotent by id. */
export async function createOutlet(ctx: Ctx, { id, agent: agentId, outlet }: Input<typeof createContract>): Promise<OutletView> {
  const agent = await keepAgentStatus(ctx.db, agentId);
  if (!agent) throw refuseCash("agent_unknown");
  if (agent.status === "terminated") throw refuseCash("agent_terminated");
  const why = whyNotOutlet(outlet, agent);
  if (why) throw refuseCash(why);
  if (!(await insertOutlet(ctx.db, { id, agent: agentId, entries: outlet }, ctx.now))) {
    const known = await findOutlet(ctx.db, id);
    const isSame = known?.agent === agentId && isDeepStrictEqual(entriesOf(known), outlet);
    if (!isSame) throw refuseCash("id_already_used");
  }
  const made = await findOutlet(ctx.db, id);
  if (!made) throw new Error(`outlet ${id} not found after insert`);
  await ctx.publicPagesChanged();
  return showOutlet(made);
}

/** Replaces the entries, if the given version is still the newest. */
export async function updateOutlet(ctx: Ctx, { id, version, outlet }: Input<typeof updateContract>): Promise<OutletView> {
  const known = await findOutlet(ctx.db, id);
  const agent = known && (await findAgent(ctx.db, known.agent));
  if (!agent) throw refuse("not_found");
  const why = whyNotOutlet(outlet, agent);
  if (why) throw refuseCash(why);
  const saved = await update(ctx.db, { id, version, entries: outlet }, ctx.now);
  if (!saved) throw refuseCash("outlet_changed_meanwhile");
  await ctx.publicPagesChanged();
  return showOutlet(saved);
}

/** The entries of an outlet, without what belongs to its row. */
export function entriesOf({ id: _id, agent: _agent, status: _status, version: _version, ...entries }: Outlet): OutletEntries {
  return entries;
}
