import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { visibilityOf } from "./caller-visibility.ts";
import { ROWS_PER_PAGE, type listRows as contract } from "./contract.ts";
import { listRowsAfter, listRowsBefore } from "./store.ts";

/** A page of the trail. Reads one row more than the page to know whether another page exists; never counts rows. */
export async function listRows(ctx: Ctx, { before, after, ...filter }: Input<typeof contract>): Promise<Output<typeof contract>> {
  if (after !== undefined) {
    const found = await listRowsAfter(ctx.db, filter, visibilityOf(ctx), after, ROWS_PER_PAGE + 1);
    if (!found) throw refuse("not_found");
    const page = found.slice(0, ROWS_PER_PAGE).toReversed();
    return { rows: page, hasOlder: true, hasNewer: found.length > ROWS_PER_PAGE };
  }
  const found = await listRowsBefore(ctx.db, filter, visibilityOf(ctx), before, ROWS_PER_PAGE + 1);
  if (!found) throw refuse("not_found");
  return { rows: found.slice(0, ROWS_PER_PAGE), hasOlder: found.length > ROWS_PER_PAGE, hasNewer: before !== undefined };
}
