import type { Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { readLevel as contract } from "./contract.ts";
import { showChanges } from "./show-change.ts";
import { findLevel, listRights } from "./store.ts";
import { listChangeRequestRows } from "./store-changes.ts";

/** A level waits for two changes at most, one of each kind: the index over waiting requests sees to it. */
const MAX_WAITING = 2;

/** One level with its rights, and what has been asked about it. */
export async function readLevel(ctx: Ctx, { level: code }: { readonly level: string }): Promise<Output<typeof contract>> {
  const level = await findLevel(ctx.db, code);
  if (!level) throw refuse("not_found");
  const rights = (await listRights(ctx.db, [code])).get(code) ?? [];
  const waiting = await listChangeRequestRows(ctx.db, { subject: code, state: "waiting", limit: MAX_WAITING });
  return {
    ...level,
    name: level.names[ctx.language],
    rights: rights.map(({ menu, module }) => ({ menu, module: [...module] })),
    waiting: await showChanges(ctx, waiting),
  };
}
