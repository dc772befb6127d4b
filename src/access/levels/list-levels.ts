import type { Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { listLevels as contract } from "../contract.ts";
import { BUILT_IN_LEVELS, placeIn } from "../model/policy.ts";
import { listLevelRows, type LevelFilter } from "../store.ts";

/** All levels: the built-in ones in the order of ACC-3, then the installation's own by code. */
export async function listLevels(ctx: Ctx, filter: LevelFilter): Promise<Output<typeof contract>> {
  const order = Object.keys(BUILT_IN_LEVELS);
  const levels = await listLevelRows(ctx.db, filter);
  return {
    levels: levels
      .toSorted((a, b) => placeIn(order, a.code) - placeIn(order, b.code))
      .map((level) => ({ ...level, name: level.names[ctx.language] })),
  };
}
