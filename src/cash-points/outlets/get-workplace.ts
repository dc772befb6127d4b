import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Agent, Outlet } from "../model/outlet.ts";
import { findWorkplace } from "./store.ts";
import { keepCashier } from "./store-cashiers.ts";
import { findAgent } from "../agents/store.ts";

/** The acting person's id. Only people have rights, so other actors were refused earlier. */
export function actingPerson({ actor }: Pick<Ctx, "actor">): string {
  if (actor.kind !== "user" && actor.kind !== "staff") throw refuse("permission_denied");
  return actor.id;
}

export interface Workplace {
  readonly outlet: Outlet;
  readonly agent: Agent;
  readonly person: string;
}

/**
 * The outlet where the caller works now. Refuses `not_found` for an outlet where the caller does not or no longer works, exactly as for an
 * unknown one, so that workplaces of others are not disclosed.
 */
export async function getWorkplace(ctx: Ctx, id: string): Promise<Workplace> {
  const person = actingPerson(ctx);
  const outlet = await findWorkplace(ctx.db, id, person);
  const agent = outlet && (await findAgent(ctx.db, outlet.agent));
  if (!outlet || !agent) throw refuse("not_found");
  return { outlet, agent, person };
}

/**
 * Like `getWorkplace`, for what moves cash: the caller cannot be suspended or removed before the transaction ends, and who was suspended a
 * moment ago is refused. Locked before everything else.
 */
export async function keepWorkplace(ctx: Ctx, id: string): Promise<Workplace> {
  await keepCashier(ctx.db, id, actingPerson(ctx));
  return getWorkplace(ctx, id);
}

/** Like `getWorkplace`, for the outlet's owner only. */
export async function getOwnOutlet(ctx: Ctx, id: string): Promise<Workplace> {
  const own = await getWorkplace(ctx, id);
  if (own.agent.id !== own.person) throw refuse("not_found");
  return own;
}
