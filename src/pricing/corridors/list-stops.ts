import type { Output } from "#kernel/endpoint.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { STOPS_AHEAD_DAYS, STOPS_PAST_DAYS, type listStops as contract } from "./contract-stops.ts";
import { mergedStops } from "./model/automatic-stop.ts";
import { stopsBetween, type AvailabilityTerm } from "./model/availability.ts";
import { listAutomaticStopsSince } from "./store-automatic-stops.ts";
import { listAvailabilityTerms } from "./store-availability.ts";

/** Past, current and planned stops of each corridor and rail, for the status page. Who stopped it is not public. */
export async function listStops(ctx: Ctx): Promise<Output<typeof contract>> {
  const since = new Date(ctx.now.getTime() - STOPS_PAST_DAYS * DAY_MS);
  const until = new Date(ctx.now.getTime() + STOPS_AHEAD_DAYS * DAY_MS);
  const automatic = await listAutomaticStopsSince(ctx.db, since);
  const entries = [...(await listAvailabilityTerms(ctx.db, since)).values()].flatMap((terms) => {
    const [{ kind, key }] = terms as [AvailabilityTerm];
    const first = new Date(Math.min(...terms.map((term) => servedFrom(term).getTime())));
    // Approved for a later date: not offered to customers yet.
    if (first > ctx.now) return [];
    const stops = mergedStops(stopsBetween(terms, since, until), automatic.get(key) ?? []);
    return [{ kind, key, stops, servedSince: first > since ? first : null }];
  });
  return { since, until, entries: entries.toSorted((one, other) => (one.key < other.key ? -1 : 1)) };
}

/** A file may date a term before its entry, but nothing was served then. Only the demo's past is invented and counts. */
function servedFrom({ effectiveFrom, decidedAt, by }: AvailabilityTerm): Date {
  return by === "seed" || effectiveFrom > decidedAt ? effectiveFrom : decidedAt;
}
