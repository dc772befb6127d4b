import type { Ctx } from "#platform/unit-of-work.ts";
import type { AutomaticStop, Shortage } from "./model/automatic-stop.ts";
import { endAutomaticStop, insertAutomaticStop, listAutomaticStops, lockAutomaticStops } from "./store-automatic-stops.ts";

export interface AutomaticChanges {
  readonly stopped: readonly Shortage[];
  readonly opened: readonly AutomaticStop[];
}

/**
 * Stops the corridors that are short, and opens those that no longer are: as the system, and only its own stops. What people have stopped or
 * opened is a term, which nothing here touches. `shortagesOf` gets the stops that last, since a stop ends later than it would begin; it runs
 * below a lock, so that two processes decide one after the other.
 */
export async function putAutomaticStops(
  ctx: Ctx,
  shortagesOf: (stopped: ReadonlyMap<string, AutomaticStop>) => Promise<readonly Shortage[]>,
): Promise<AutomaticChanges> {
  await lockAutomaticStops(ctx.db);
  const lasting = await listAutomaticStops(ctx.db);
  const short = new Map((await shortagesOf(lasting)).map((one) => [one.corridor, one]));
  const stopped: Shortage[] = [];
  const opened: AutomaticStop[] = [];
  for (const [corridor, stop] of lasting) {
    const still = short.get(corridor);
    if (still?.cause === stop.cause) continue;
    if (!(await endAutomaticStop(ctx.db, corridor, ctx.now)) || still !== undefined) continue;
    opened.push(stop);
    await ctx.audit("pricing.corridor_opened_by_itself", { subject: corridor, details: { account: stop.account } });
  }
  for (const [corridor, shortage] of short) {
    if (!(await insertAutomaticStop(ctx.db, shortage, ctx.now))) continue;
    const { account, currency, cause, availableMinor, runwayDays, term } = shortage;
    const details = { account, currency, cause, availableMinor: availableMinor.toString(), runwayDays, term };
    await ctx.audit("pricing.corridor_stopped_by_itself", { subject: corridor, details });
    ctx.log.warn({ alarm: "pricing.corridor_stopped_by_itself", corridor, account, cause }, "corridor stopped by itself");
    // Another cause of a stop that goes on is no news.
    if (!lasting.has(corridor)) stopped.push(shortage);
  }
  if (stopped.length > 0 || opened.length > 0) await ctx.publicPagesChanged();
  return { stopped, opened };
}
