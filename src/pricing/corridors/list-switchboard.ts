import type { Output } from "#kernel/endpoint.ts";
import { money } from "#kernel/money.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import {
  MAX_SWITCHES,
  STOPS_AHEAD_DAYS,
  STOPS_PAST_DAYS,
  type listSwitches as listContract,
  type listAvailabilityProposals as waitingContract,
} from "./contract-stops.ts";
import type { AutomaticStop } from "./model/automatic-stop.ts";
import { inForceAt, stopsBetween, SWITCH_KINDS, type AvailabilityTerm } from "./model/availability.ts";
import { ratesNow, type RatesOfCurrency } from "../rates/rates-now.ts";
import { termAt, termsAt } from "../terms/read-terms.ts";
import { listAutomaticStops } from "./store-automatic-stops.ts";
import { listAvailabilityTerms } from "./store-availability.ts";
import { listTermRecords } from "../terms/store.ts";
import type { TermContent } from "../terms/model/term-kinds.ts";
import { showTerm } from "../terms/show-term.ts";
import { madeOf, availabilityOf, otherChanges } from "./change-availability.ts";

type Switch = Output<typeof listContract>["switches"][number];

/** Every corridor and rail with its current state and who stopped it: for the treasury. */
export async function listSwitches(ctx: Ctx): Promise<Output<typeof listContract>> {
  const corridors = await termsAt(ctx, "corridor", ctx.now);
  const rails = await termsAt(ctx, "rail", ctx.now);
  // Includes terms that have ended, because they may have interrupted a stop.
  const availabilityTerms = await listAvailabilityTerms(ctx.db, new Date(ctx.now.getTime() - STOPS_PAST_DAYS * DAY_MS));
  const rates = new Map<string, RatesOfCurrency["evaluation"]>(
    (await ratesNow(ctx)).map(({ currency, evaluation }) => [currency, evaluation]),
  );
  const waiting = await waitingTerms(ctx);
  const automatic = await listAutomaticStops(ctx.db);
  const state = (key: string) => ({
    ...stateOf(availabilityTerms.get(key) ?? [], ctx.now),
    automatic: shownStop(automatic.get(key)),
    waiting: waiting.find(({ content }) => content.key === key)?.id ?? null,
  });
  const ofCorridors = corridors.map(({ key, value: { product, country, currency, method, rails: taken } }): Switch => {
    const evaluation = rates.get(currency);
    const whyNoPrice = currency === "IDR" ? null : evaluation ? evaluation.fault : ("price_missing" as const);
    const corridor = { product, country, currency, method, rails: taken };
    return { kind: "corridor", key, corridor, usedBy: [], whyNoPrice, ...state(key) };
  });
  const ofRails = rails.map(({ key }): Switch => {
    const usedBy = corridors.filter(({ value }) => value.rails.some((rail) => rail === key)).map((corridor) => corridor.key);
    return { kind: "rail", key, corridor: null, usedBy, whyNoPrice: null, ...state(key) };
  });
  return { now: ctx.now, switches: [...ofCorridors, ...ofRails] };
}

/** The corridor's automatic stop; a rail has none. */
function shownStop(stop: AutomaticStop | undefined): Switch["automatic"] {
  if (stop === undefined) return null;
  const { account, currency, cause, availableMinor, runwayDays, stoppedAt } = stop;
  return { since: stoppedAt, account, cause, available: money(currency, availableMinor), runwayDays };
}

/** The current stop and the planned ones. */
function stateOf(terms: readonly AvailabilityTerm[], now: Date): Pick<Switch, "stopped" | "planned"> {
  const ahead = stopsBetween(terms, now, new Date(now.getTime() + STOPS_AHEAD_DAYS * DAY_MS));
  const inForce = inForceAt(terms, now);
  const current = ahead.find(({ from }) => from <= now);
  const stopped = current && inForce ? { ...current, by: inForce.by, isOnePersons: inForce.origin === "stop" } : null;
  return { stopped, planned: ahead.filter(({ from }) => from > now) };
}

const waitingTerms = (ctx: Pick<Ctx, "db">) =>
  listTermRecords(ctx.db, { kinds: SWITCH_KINDS, state: "proposed", limit: MAX_SWITCHES });

/**
 * Waiting proposals about corridors and rails, each with the current state. At most one waits per corridor or rail, so the list has no
 * pages.
 */
export async function listAvailabilityProposals(ctx: Ctx): Promise<Output<typeof waitingContract>> {
  const terms = [];
  for (const record of await waitingTerms(ctx)) {
    const { content } = record;
    const inForce = await termAt(ctx, content.kind, content.key, ctx.now);
    const before = inForce && ({ ...content, value: inForce.value } as TermContent);
    const { term: _term, origin: _origin, effectiveFrom: _effectiveFrom, ...shown } = showTerm(ctx, record);
    terms.push({
      ...shown,
      ...madeOf(record),
      before: before && availabilityOf(before),
      availability: availabilityOf(content),
      changes: otherChanges(before, content),
    });
  }
  return { terms };
}
