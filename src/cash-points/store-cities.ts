/** SQL of the places that outlets are in. */
import { sql } from "kysely";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { Hours, Opening, OutletZone } from "./opening.ts";
import type { OutletService } from "./outlet.ts";

/** More cities and regencies than Indonesia has, and a bound. */
const MOST_CITIES = 600;

/** Cities with an active outlet that pays out, by name. */
export async function listCityRows(db: Executor): Promise<{ city: string; name: string }[]> {
  const { rows } = await sql<{ city: string; name: string }>`
    select city, min(city_name) as name from cash_points.outlet where status = 'active' and 'pay_out' = any (services)
    group by city order by name, city limit ${MOST_CITIES}`.execute(db);
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

/** Cities with active outlets, with their number and the middle of them, by code. */
export async function listAreaRows(db: Executor): Promise<AreaRow[]> {
  const { rows } = await sql<AreaRow>`
    select province, city, min(city_name) as name, count(*)::int as outlets, avg(latitude) as latitude, avg(longitude) as longitude
    from cash_points.outlet where status = 'active' group by province, city order by city limit ${MOST_CITIES}`.execute(db);
  return rows;
}

/** More ways to be open than any network has, and a bound. */
const MOST_PATTERNS = 5_000;

/** How active outlets that pay this out are open, each pattern once with how many have it: in these cities, else everywhere. */
export async function listOpenings(
  db: Executor,
  { cities, minor }: { readonly cities: readonly string[] | null; readonly minor: bigint },
): Promise<(Opening & { readonly outlets: number })[]> {
  const { rows } = await sql<{ zone: OutletZone; hours: Hours; closed_days: LocalDate[]; outlets: number }>`
    select zone, hours, closed_days, count(*)::int as outlets from cash_points.outlet
    where status = 'active' and 'pay_out' = any (services) and transfer_limit_minor >= ${minor}
      and (${cities}::text[] is null or city = any (${cities}::text[]))
    group by zone, hours, closed_days limit ${MOST_PATTERNS}`.execute(db);
  return rows.map(({ closed_days: closedDays, ...row }) => ({ ...row, closedDays }));
}

/** Whether any outlet that is open for business offers a service. */
export async function hasService(db: Executor, service: OutletService): Promise<boolean> {
  const { rows } =
    await sql`select from cash_points.outlet where status = 'active' and ${service} = any (services) limit 1`.execute(db);
  return rows.length > 0;
}
