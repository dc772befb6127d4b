import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { numberOf } from "#transfers/index.ts";
import { ENTRIES_PER_PAGE, type listDay as contract } from "./contract-desk.ts";
import { getWorkplace } from "./get-workplace.ts";
import { nameWorkers } from "./name-workers.ts";
import { businessDay } from "./opening.ts";
import { listDayRows } from "./store-day.ts";

/** What came into an outlet's drawer and went out of it on a day, by its book. */
export async function listDay(
  ctx: Ctx,
  { outlet: id, day: asked, after }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { outlet } = await getWorkplace(ctx, id);
  const day = asked ?? businessDay(outlet, ctx.now);
  const rows = await listDayRows(ctx.db, { outlet: outlet.id, day, after }, ENTRIES_PER_PAGE + 1);
  const page = rows.slice(0, ENTRIES_PER_PAGE);
  const nameOf = await nameWorkers(
    ctx,
    page.map(({ by }) => by),
  );
  const entries = page.map(({ by, transfer, ...entry }) => ({
    ...entry,
    byName: nameOf(by),
    number: transfer && numberOf(transfer),
  }));
  return { day, entries, next: rows.length > page.length ? (page.at(-1)?.no ?? null) : null };
}
