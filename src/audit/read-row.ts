import type { Input } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { visibilityOf } from "./caller-visibility.ts";
import type { readRow as contract, TrailEntry } from "./contract.ts";
import { findEntry } from "./store.ts";

/** One row with its details and its place in the chain. Refuses a row that the caller may not see with `not_found`. */
export async function readRow(ctx: Ctx, { id }: Input<typeof contract>): Promise<TrailEntry> {
  const entry = await findEntry(ctx.db, visibilityOf(ctx), id);
  if (!entry) throw refuse("not_found");
  return entry;
}
