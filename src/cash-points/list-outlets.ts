import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import {
  FOUND_OUTLETS,
  OUTLETS_PER_PAGE,
  type findOutlets as findContract,
  type listOutlets as contract,
  type readOutlet as readContract,
} from "./contract.ts";
import { openState } from "./opening.ts";
import { distanceMetres, type Outlet, type Place } from "./outlet.ts";
import { showOutlet } from "./save-outlet.ts";
import type { listOutletCities as citiesContract } from "./contract-desk.ts";
import { findOutlet, findOutletRows, listOutletRows } from "./store.ts";
import { listCashierRows } from "./store-cashiers.ts";
import { listCityRows } from "./store-cities.ts";

/** A page of outlets for staff. */
export async function listOutlets(ctx: Ctx, filter: Input<typeof contract>): Promise<Output<typeof contract>> {
  const rows = await listOutletRows(ctx.db, filter, OUTLETS_PER_PAGE + 1);
  const page = rows.slice(0, OUTLETS_PER_PAGE);
  return { outlets: page.map(showOutlet), hasMore: rows.length > page.length };
}

/** One outlet with those who work there. */
export async function readOutlet(ctx: Ctx, { id }: Input<typeof readContract>): Promise<Output<typeof readContract>> {
  const outlet = await findOutlet(ctx.db, id);
  if (!outlet) throw refuse("not_found");
  return { ...showOutlet(outlet), cashiers: await listCashierRows(ctx.db, id) };
}

/** Active outlets for everybody, each with whether it is open now and how far it is. */
export async function findOutlets(ctx: Ctx, input: Input<typeof findContract>): Promise<Output<typeof findContract>> {
  const { search, service, city, latitude, longitude, page } = input;
  const place = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
  const offset = (page - 1) * FOUND_OUTLETS;
  const rows = await findOutletRows(ctx.db, { search, service, city, place }, { limit: FOUND_OUTLETS + 1, offset });
  const found = rows.slice(0, FOUND_OUTLETS);
  return { outlets: found.map((outlet) => shownToAll(outlet, place, ctx.now)), hasMore: rows.length > found.length };
}

/** Where cash can be collected, for who looks for a place near them. */
export async function listOutletCities(ctx: Ctx): Promise<Output<typeof citiesContract>> {
  return { cities: await listCityRows(ctx.db) };
}

function shownToAll(outlet: Outlet, place: Place | undefined, now: Date): Output<typeof findContract>["outlets"][number] {
  const { id, name, address, cityName, latitude, longitude, phone, services, transferLimit, zone, hours, closedDays } =
    showOutlet(outlet);
  const distance = place ? distanceMetres(place, outlet) : null;
  const shown = { id, name, address, cityName, latitude, longitude, phone, services, transferLimit, zone, hours, closedDays };
  return { ...shown, ...openState(outlet, now), distanceMetres: distance };
}
