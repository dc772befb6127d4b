import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { proposeOpenings as contract } from "./contract-stops.ts";
import { proposeTerm } from "./propose-term.ts";
import { termAt } from "./read-terms.ts";
import { termRefusal } from "./weigh-term.ts";
import { withOpening } from "./with-opening.ts";

/** Proposes for several ways at once that they open, or that they stop from an instant on. All of them or none; another person decides. */
export async function proposeOpenings(
  ctx: Ctx,
  { targets, opening, ...rest }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  if (new Set(targets.map(({ key }) => key)).size < targets.length) throw termRefusal("ways_repeated");
  const at = rest.validFrom > ctx.now ? rest.validFrom : ctx.now;
  const terms = [];
  for (const { id, kind, key } of targets) {
    const standing = await termAt(ctx, kind, key, at);
    if (standing === null) throw termRefusal("way_unknown", { way: key });
    const { hash } = await proposeTerm(ctx, { ...rest, id, term: withOpening(standing, opening) });
    terms.push({ id, hash, kind, key });
  }
  return { terms };
}
