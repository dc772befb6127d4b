import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { namePeople as contract } from "./contract-names.ts";
import { listNames } from "./store.ts";

/** The names behind ids, for back-office pages of other capabilities. */
export async function namePeople(ctx: Ctx, { ids }: Input<typeof contract>): Promise<Output<typeof contract>> {
  return { people: await listNames(ctx.db, ids) };
}
