import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { provincesOf } from "../areas/model/areas.ts";
import {
  FOUND_OUTLETS,
  type findOutlets as contract,
  type listOutletAreas as areasContract,
  type readShownOutlet as readContract,
  type ShownOutlet,
} from "./contract.ts";
import type { listOutletCities as citiesContract } from "../counter/contract-screens.ts";
import { businessDay, openState } from "../model/opening-hours.ts";
import { distanceMetres, type Outlet } from "../model/outlet.ts";
import { showOutlet } from "../outlets/save-outlet.ts";
import { listAreaRows, listCityRows } from "./store-cities.ts";
import { findShownOutlet, listOutletRows, searchOutlets } from "../outlets/store-search.ts";
import { searchWords } from "#kernel/search/words.ts";

/** Active outlets of active agents for the public, each with its opening state and distance. */
export async function findOutlets(ctx: Ctx, input: Input<typeof contract>): Promise<Output<typeof contract>> {
  const { region, province, city, service, openNow, latitude, longitude, page } = input;
  const place = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
  const provinces = province === undefined ? region && provincesOf(region) : [province];
  const openAt = openNow === undefined ? undefined : ctx.now;
  const filter = { status: "shown", provinces, city, service, openAt } as const;
  const slice = { limit: FOUND_OUTLETS + 1, offset: (page - 1) * FOUND_OUTLETS };
  const words = searchWords(input.search ?? "");
  // A search without any letter or digit finds nothing.
  const isNothing = input.search !== undefined && words.length === 0;
  const { outlets: rows, isNearly } =
    words.length > 0
      ? await searchOutlets(ctx.db, words, { filter, place, slice })
      : { outlets: isNothing ? [] : await listOutletRows(ctx.db, filter, place ?? "name", slice), isNearly: false };
  const outlets = rows.slice(0, FOUND_OUTLETS).map((outlet) => ({
    ...shownToAll(outlet, ctx.now),
    distanceMetres: place ? distanceMetres(place, outlet) : null,
  }));
  return { outlets, hasMore: rows.length > outlets.length, isNearly };
}

/** One active outlet for the public. */
export async function readShownOutlet(ctx: Ctx, { code }: Input<typeof readContract>): Promise<Output<typeof readContract>> {
  const outlet = await findShownOutlet(ctx.db, code);
  if (!outlet) throw refuse("not_found");
  return { ...shownToAll(outlet, ctx.now), today: businessDay(outlet, ctx.now) };
}

/** Cities with outlets, for the map and the filters. */
export async function listOutletAreas(ctx: Ctx): Promise<Output<typeof areasContract>> {
  return { cities: await listAreaRows(ctx.db) };
}

/** Cities where cash can be collected. */
export async function listOutletCities(ctx: Ctx): Promise<Output<typeof citiesContract>> {
  return { cities: await listCityRows(ctx.db) };
}

function shownToAll(outlet: Outlet, now: Date): ShownOutlet {
  const {
    agent: _agent,
    district: _district,
    dayLimit: _dayLimit,
    status: _status,
    version: _version,
    ...shown
  } = showOutlet(outlet);
  return { ...shown, ...openState(outlet, now) };
}
