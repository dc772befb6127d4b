/** SQL of the cities with outlets and of opening hours by city, always of outlets that the public sees. */
import { sql } from "kysely";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { Hours, OpeningHours, OutletZone } from "../model/opening-hours.ts";
import type { OutletService } from "../model/outlet.ts";
import { ofActiveAgent } from "../outlets/store.ts";

/** A bound: more cities and regencies than Indonesia has. */
const MAX_CITIES = 600;

/** Cities with an active outlet that pays out, by name. */
export async function listCityRows(db: Executor): Promise<{ city: string; name: string }[]> {
  const { rows } = await sql<{ city: string; name: string }>`
    select city, min(city_name) as name from cash_points.outlet where status = 'active' and 'pay_out' = any (services)
      and ${ofActiveAgent}
    group by city order by name, city limit ${MAX_CITIES}`.execute(db);
  return rows;
}

export interface AreaRow {
  readonly province: string;
  readonly city: string;
  readonly name: string;
  readonly outlets: number;
  readonly latitude: number;
  readonly longitude: number;
}

/** Cities with active outlets, their number and their mean position, by code. */
export async function listAreaRows(db: Executor): Promise<AreaRow[]> {
  const { rows } = await sql<AreaRow>`
    select province, city, min(city_name) as name, count(*)::int as outlets, avg(latitude) as latitude, avg(longitude) as longitude
    from cash_points.outlet where status = 'active' and ${ofActiveAgent} group by province, city order by city limit ${MAX_CITIES}`.execute(
    db,
  );
  return rows;
}

/** A bound: more distinct opening hours than any network has. */
const MAX_PATTERNS = 5_000;

/**
 * Opening hours of the active outlets that pay out this amount, each pattern once with its number of outlets: in these cities, or
 * everywhere.
 */
export async function listOpeningPatterns(
  db: Executor,
  { cities, minor }: { readonly cities: readonly string[] | null; readonly minor: bigint },
): Promise<(OpeningHours & { readonly outlets: number })[]> {
  const { rows } = await sql<{ zone: OutletZone; hours: Hours; closed_days: LocalDate[]; outlets: number }>`
    select zone, hours, closed_days, count(*)::int as outlets from cash_points.outlet
    where status = 'active' and ${ofActiveAgent} and 'pay_out' = any (services) and transfer_limit_minor >= ${minor}
      and (${cities}::text[] is null or city = any (${cities}::text[]))
    group by zone, hours, closed_days limit ${MAX_PATTERNS}`.execute(db);
  return rows.map(({ closed_days: closedDays, ...row }) => ({ ...row, closedDays }));
}

/** Whether any active outlet offers a service. */
export async function hasService(db: Executor, service: OutletService): Promise<boolean> {
  const { rows } = await sql`
    select from cash_points.outlet where status = 'active' and ${ofActiveAgent} and ${service} = any (services) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
