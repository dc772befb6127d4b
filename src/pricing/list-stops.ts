import type { Output } from "#kernel/endpoint.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { STOPS_AHEAD_DAYS, STOPS_PAST_DAYS, type listStops as contract } from "./contract-stops.ts";
import { stopsBetween, type OpeningTerm } from "./openings.ts";
import { listOpeningTerms } from "./store-openings.ts";

/** When each way was, is and will be stopped: what the status page draws. Who stopped it is nobody's business but the house's. */
export async function listStops(ctx: Ctx): Promise<Output<typeof contract>> {
  const since = new Date(ctx.now.getTime() - STOPS_PAST_DAYS * DAY_MS);
  const until = new Date(ctx.now.getTime() + STOPS_AHEAD_DAYS * DAY_MS);
  const ways = [...(await listOpeningTerms(ctx.db, since)).values()].flatMap((terms) => {
    const [{ kind, key }] = terms as [OpeningTerm];
    const first = new Date(Math.min(...terms.map((term) => servedFrom(term).getTime())));
    // Approved for later: nobody was promised it so far.
    if (first > ctx.now) return [];
    return [{ kind, key, stops: stopsBetween(terms, since, until), servedSince: first > since ? first : null }];
  });
  return { since, until, ways: ways.toSorted((one, other) => (one.key < other.key ? -1 : 1)) };
}

/** Files may date a term back to before it was entered; nobody was served then. The demo's past alone is made up. */
function servedFrom({ effectiveFrom, decidedAt, by }: OpeningTerm): Date {
  return by === "seed" || effectiveFrom > decidedAt ? effectiveFrom : decidedAt;
}
