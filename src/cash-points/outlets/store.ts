/** SQL of outlets and their workers. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { money } from "#kernel/money.ts";
import type { Executor } from "#platform/db.ts";
import type { Hours, OutletZone } from "../model/opening-hours.ts";
import type { Outlet, OutletEntries, OutletService, OutletStatus } from "../model/outlet.ts";

/** Outlets that are not deleted. */
export function outlets(db: Executor) {
  return db.selectFrom("cash_points.outlet as outlet").selectAll("outlet").where("outlet.status", "!=", "deleted");
}
export type OutletRow = Awaited<ReturnType<ReturnType<typeof outlets>["execute"]>>[number];

export const toOutlet = (row: OutletRow): Outlet => ({
  id: row.id as Id<"cp">,
  agent: row.agent as Id<"us">,
  name: row.name,
  address: row.address,
  province: row.province,
  city: row.city,
  district: row.district,
  cityName: row.city_name,
  latitude: row.latitude,
  longitude: row.longitude,
  zone: row.zone as OutletZone,
  hours: row.hours as Hours,
  closedDays: row.closed_days as Outlet["closedDays"],
  phone: row.phone,
  services: row.services as OutletService[],
  transferLimit: money("IDR", row.transfer_limit_minor),
  dayLimit: money("IDR", row.day_limit_minor),
  status: row.status as OutletStatus,
  version: row.version,
});

const columnsOf = (entries: OutletEntries, at: Date) => ({
  name: entries.name,
  address: entries.address,
  province: entries.province,
  city: entries.city,
  district: entries.district,
  city_name: entries.cityName,
  latitude: entries.latitude,
  longitude: entries.longitude,
  zone: entries.zone,
  hours: JSON.stringify(entries.hours),
  closed_days: sql<string[]>`${entries.closedDays}::date[]`,
  phone: entries.phone,
  services: [...entries.services],
  transfer_limit_minor: entries.transferLimit.minor,
  day_limit_minor: entries.dayLimit.minor,
  updated_at: at,
});

export interface OutletToAdd {
  readonly id: Id<"cp">;
  readonly agent: string;
  readonly entries: OutletEntries;
}

/** Adds an outlet with an empty drawer; false when its id exists. */
export async function insertOutlet(db: Executor, outlet: OutletToAdd, at: Date): Promise<boolean> {
  return (await insertOutlets(db, [outlet], at)).length > 0;
}

/** Rows per statement: each field of a row is a parameter. */
const INSERTED_AT_ONCE = 500;

/** Adds outlets with empty drawers. Returns the ids of those that were new. */
export async function insertOutlets(db: Executor, added: readonly OutletToAdd[], at: Date): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < added.length; from += INSERTED_AT_ONCE) {
    const rows = added.slice(from, from + INSERTED_AT_ONCE);
    const inserted = await db
      .insertInto("cash_points.outlet")
      .values(rows.map(({ id, agent, entries }) => ({ id, agent, ...columnsOf(entries, at) })))
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .execute();
    if (inserted.length === 0) continue;
    await db
      .insertInto("cash_points.drawer")
      .values(inserted.map(({ id }) => ({ outlet: id })))
      .execute();
    ids.push(...inserted.map(({ id }) => id));
  }
  return ids;
}

/** An outlet that is not deleted. */
export async function findOutlet(db: Executor, id: string): Promise<Outlet | null> {
  const row = await outlets(db).where("outlet.id", "=", id).executeTakeFirst();
  return row ? toOutlet(row) : null;
}

/** Replaces the entries of the given version; null when it is no longer the newest. */
export async function updateOutlet(
  db: Executor,
  { id, version, entries }: { readonly id: string; readonly version: number; readonly entries: OutletEntries },
  at: Date,
): Promise<Outlet | null> {
  const row = await db
    .updateTable("cash_points.outlet")
    .set({ ...columnsOf(entries, at), version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .where("status", "!=", "deleted")
    .returningAll()
    .executeTakeFirst();
  return row ? toOutlet(row) : null;
}

/** Changes an outlet's status; false when it did not have the expected one. */
export async function updateOutletStatus(
  db: Executor,
  { id, from, to }: { readonly id: string; readonly from: OutletStatus; readonly to: OutletStatus },
  at: Date,
): Promise<boolean> {
  const updated = await db
    .updateTable("cash_points.outlet")
    .set((eb) => ({ status: to, version: eb("version", "+", 1), updated_at: at }))
    .where("id", "=", id)
    .where("status", "=", from)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/**
 * Of an agent that may serve. Every public question about outlets has this condition besides `status = 'active'`: suspending an agent
 * changes no outlet, so that reopening brings back exactly the same ones.
 */
export const ofActiveAgent = sql<boolean>`outlet.agent not in (select id from cash_points.agent where status <> 'active')`;

/** All outlets of an agent that are not deleted, by id. */
export async function listOutletsOfAgent(db: Executor, agent: string): Promise<Outlet[]> {
  return (await outlets(db).where("outlet.agent", "=", agent).orderBy("outlet.id").execute()).map(toOutlet);
}

/** Deactivates every active outlet of an agent; returns their ids. */
export async function deactivateOutletsOf(db: Executor, agent: string, at: Date): Promise<string[]> {
  const updated = await db
    .updateTable("cash_points.outlet")
    .set((eb) => ({ status: "inactive", version: eb("version", "+", 1), updated_at: at }))
    .where("agent", "=", agent)
    .where("status", "=", "active")
    .returning("id")
    .execute();
  return updated.map(({ id }) => id);
}

// Workers.

const worksThere = (person: string) =>
  sql<boolean>`(outlet.agent = ${person} or exists (
    select from cash_points.cashier where cashier.outlet = outlet.id and cashier.person = ${person} and removed_at is null and suspended_at is null))`;

/** An outlet where the person works now, as owner or cashier. */
export async function findWorkplace(db: Executor, outlet: string, person: string): Promise<Outlet | null> {
  const row = await outlets(db).where("outlet.id", "=", outlet).where(worksThere(person)).executeTakeFirst();
  return row ? toOutlet(row) : null;
}

/** All outlets where a person works, by name. */
export async function listWorkplaces(db: Executor, person: string, limit: number): Promise<Outlet[]> {
  return (await outlets(db).where(worksThere(person)).orderBy("outlet.name").orderBy("outlet.id").limit(limit).execute()).map(
    toOutlet,
  );
}

/** Whether a person is the agent, or works at one of the agent's outlets. */
export async function worksFor(db: Executor, agent: string, person: string): Promise<boolean> {
  if (agent === person) return true;
  const row = await outlets(db).where("outlet.agent", "=", agent).where(worksThere(person)).limit(1).executeTakeFirst();
  return row !== undefined;
}
