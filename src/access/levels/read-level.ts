import type { Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { readLevel as contract } from "../contract.ts";
import { showChanges } from "../changes/show-change.ts";
import { findLevel, listRights } from "../store.ts";
import { listChangeRequestRows } from "../changes/store.ts";

/** At most two requests wait about one level, one of each kind: the unique index over waiting requests ensures it. */
const MAX_WAITING = 2;

/** One level with its rights and the requests that wait about it. */
export async function readLevel(ctx: Ctx, { level: code }: { readonly level: string }): Promise<Output<typeof contract>> {
  const level = await findLevel(ctx.db, code);
  if (!level) throw refuse("not_found");
  const rights = (await listRights(ctx.db, [code])).get(code) ?? [];
  const waiting = await listChangeRequestRows(ctx.db, { subject: code, state: "proposed", limit: MAX_WAITING });
  return {
    ...level,
    name: level.names[ctx.language],
    rights: rights.map(({ menu, module }) => ({ menu, module: [...module] })),
    waiting: await showChanges(ctx, waiting),
  };
}
