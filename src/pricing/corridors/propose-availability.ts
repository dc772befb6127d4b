import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { proposeAvailability as contract } from "./contract-stops.ts";
import { proposeTerm } from "../terms/propose-term.ts";
import { termAt } from "../terms/read-terms.ts";
import { termRefusal } from "../terms/term-guards.ts";
import { withAvailability } from "./change-availability.ts";

/** Proposes to reopen several corridors and rails, or to stop them from an instant on. All or none; another person decides. */
export async function proposeAvailability(
  ctx: Ctx,
  { targets, availability, ...rest }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  if (new Set(targets.map(({ key }) => key)).size < targets.length) throw termRefusal("corridor_or_rail_repeated");
  const at = rest.validFrom > ctx.now ? rest.validFrom : ctx.now;
  const terms = [];
  for (const { id, kind, key } of targets) {
    const inForce = await termAt(ctx, kind, key, at);
    if (inForce === null) throw termRefusal("corridor_or_rail_unknown", { key });
    const { hash } = await proposeTerm(ctx, { ...rest, id, term: withAvailability(inForce, availability) }, []);
    terms.push({ id, hash, kind, key });
  }
  return { terms };
}
