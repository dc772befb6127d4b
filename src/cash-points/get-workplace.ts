import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Agent, Outlet } from "./outlet.ts";
import { findAgent, findWorkplace } from "./store.ts";

/** Who acts, as a person; rights come with a person, so anybody else has been refused before. */
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
 * The outlet at whose counter the caller works at this moment. One that the caller does not work at, or not any more, is as unknown as one that
 * never was: nobody learns where others work.
 */
export async function getWorkplace(ctx: Ctx, id: string): Promise<Workplace> {
  const person = actingPerson(ctx);
  const outlet = await findWorkplace(ctx.db, id, person);
  const agent = outlet && (await findAgent(ctx.db, outlet.agent));
  if (!outlet || !agent) throw refuse("not_found");
  return { outlet, agent, person };
}

/** The same for its owner alone. */
export async function getOwnOutlet(ctx: Ctx, id: string): Promise<Workplace> {
  const own = await getWorkplace(ctx, id);
  if (own.agent.id !== own.person) throw refuse("not_found");
  return own;
}
