import type { Output } from "#kernel/endpoint.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import {
  MAX_WAYS,
  STOPS_AHEAD_DAYS,
  STOPS_PAST_DAYS,
  type listSwitches as listContract,
  type listWaitingOpenings as waitingContract,
} from "./contract-stops.ts";
import { standingAt, stopsBetween, WAY_KINDS, type OpeningTerm } from "./openings.ts";
import { ratesNow, type RatesOfCurrency } from "./rates-now.ts";
import { termAt, termsAt } from "./read-terms.ts";
import { listOpeningTerms } from "./store-openings.ts";
import { listTermRecords } from "./store-terms.ts";
import type { TermContent } from "./terms.ts";
import { showTerm } from "./weigh-term.ts";
import { madeOf, openingOf, otherChanges } from "./with-opening.ts";

type Switch = Output<typeof listContract>["switches"][number];

/** Every corridor and rail as it stands now, with who stopped it: for the treasury. */
export async function listSwitches(ctx: Ctx): Promise<Output<typeof listContract>> {
  const corridors = await termsAt(ctx, "corridor", ctx.now);
  const rails = await termsAt(ctx, "rail", ctx.now);
  // With those that have ended: a stop may have been interrupted by them.
  const openings = await listOpeningTerms(ctx.db, new Date(ctx.now.getTime() - STOPS_PAST_DAYS * DAY_MS));
  const rates = new Map<string, RatesOfCurrency["judged"]>(
    (await ratesNow(ctx)).map(({ currency, judged }) => [currency, judged]),
  );
  const waiting = await waitingTerms(ctx);
  const state = (key: string) => ({
    ...stateOf(openings.get(key) ?? [], ctx.now),
    waiting: waiting.find(({ content }) => content.key === key)?.id ?? null,
  });
  const ofCorridors = corridors.map(({ key, value: { product, country, currency, method, rails: taken } }): Switch => {
    const judged = rates.get(currency);
    const whyNoPrice = currency === "IDR" ? null : judged ? judged.fault : ("price_missing" as const);
    const corridor = { product, country, currency, method, rails: taken };
    return { kind: "corridor", key, corridor, usedBy: [], whyNoPrice, ...state(key) };
  });
  const ofRails = rails.map(({ key }): Switch => {
    const usedBy = corridors.filter(({ value }) => value.rails.some((rail) => rail === key)).map((corridor) => corridor.key);
    return { kind: "rail", key, corridor: null, usedBy, whyNoPrice: null, ...state(key) };
  });
  return { now: ctx.now, switches: [...ofCorridors, ...ofRails] };
}

/** What is stopped now and what is planned. */
function stateOf(terms: readonly OpeningTerm[], now: Date): Pick<Switch, "stopped" | "planned"> {
  const ahead = stopsBetween(terms, now, new Date(now.getTime() + STOPS_AHEAD_DAYS * DAY_MS));
  const standing = standingAt(terms, now);
  const current = ahead.find(({ from }) => from <= now);
  const stopped = current && standing ? { ...current, by: standing.by, isOnePersons: standing.origin === "stop" } : null;
  return { stopped, planned: ahead.filter(({ from }) => from > now) };
}

const waitingTerms = (ctx: Pick<Ctx, "db">) => listTermRecords(ctx.db, { kinds: WAY_KINDS, state: "proposed", limit: MAX_WAYS });

/** Proposals about ways that wait, each beside what stands now. One waits for each way at the most, so that this is a list without pages. */
export async function listWaitingOpenings(ctx: Ctx): Promise<Output<typeof waitingContract>> {
  const terms = [];
  for (const record of await waitingTerms(ctx)) {
    const { validFrom, validTo, reason, proposedBy, proposedAt, content } = record;
    const standing = await termAt(ctx, content.kind, content.key, ctx.now);
    const before = standing && ({ ...content, value: standing.value } as TermContent);
    const { whyNotDecide, isOvertaken, isMine } = showTerm(ctx, record);
    terms.push({
      ...madeOf(record),
      before: before && openingOf(before),
      opening: openingOf(content),
      changes: otherChanges(before, content),
      validFrom,
      validTo,
      reason,
      proposedBy,
      proposedAt,
      whyNotDecide,
      isOvertaken,
      isMine,
    });
  }
  return { terms };
}
