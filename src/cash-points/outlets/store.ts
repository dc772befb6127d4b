/** SQL of agents, outlets and their workers. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { money } from "#kernel/money.ts";
import type { Executor } from "#platform/db.ts";
import type { Hours, OutletZone } from "../model/opening-hours.ts";
import type { Agent, Outlet, OutletEntries, OutletService, OutletStatus, Settlement } from "../model/outlet.ts";

interface AgentRow {
  readonly id: string;
  readonly name: string;
  readonly settlement: string;
  readonly chain: string | null;
  readonly credit_line_minor: bigint;
  readonly low_since: Date | null;
}

const toAgent = (row: AgentRow): Agent => ({
  id: row.id as Id<"us">,
  name: row.name,
  settlement: row.settlement as Settlement,
  chain: row.chain,
  creditLine: money("IDR", row.credit_line_minor),
  lowSince: row.low_since,
});

/** False when the person is already an agent, or the chain already has one. */
export async function insertAgent(
  db: Executor,
  { id, name, settlement, chain }: Omit<Agent, "creditLine" | "lowSince">,
  by: string,
  at: Date,
): Promise<boolean> {
  const inserted = await db
    .insertInto("cash_points.agent")
    .values({ id, name, settlement, chain, registered_by: by, registered_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const AGENT_COLUMNS = ["id", "name", "settlement", "chain", "credit_line_minor", "low_since"] as const;

export async function findAgent(db: Executor, id: string): Promise<Agent | null> {
  const row = await db.selectFrom("cash_points.agent").select(AGENT_COLUMNS).where("id", "=", id).executeTakeFirst();
  return row ? toAgent(row) : null;
}

/** Reads an agent and locks the row until the transaction ends, so that checks against a credit line or a prefund run one at a time. */
export async function lockAgent(db: Executor, id: string): Promise<Agent> {
  return toAgent(
    await db
      .selectFrom("cash_points.agent")
      .select(AGENT_COLUMNS)
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(),
  );
}

/** Agents, newest first by id. */
export async function listAgentRows(db: Executor, before: string | undefined, limit: number): Promise<Agent[]> {
  let query = db.selectFrom("cash_points.agent").select(AGENT_COLUMNS).orderBy("id", "desc").limit(limit);
  if (before !== undefined) query = query.where("id", "<", before);
  return (await query.execute()).map(toAgent);
}

export async function updateCreditLine(db: Executor, agent: string, minor: bigint): Promise<void> {
  await db.updateTable("cash_points.agent").set({ credit_line_minor: minor }).where("id", "=", agent).execute();
}

/** Sets or removes the mark of a low float. False when another process has already done so. */
export async function updateLowSince(db: Executor, agent: string, lowSince: Date | null): Promise<boolean> {
  const updated = await db
    .updateTable("cash_points.agent")
    .set({ low_since: lowSince })
    .where("id", "=", agent)
    .where("low_since", lowSince === null ? "is not" : "is", null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

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

export interface NewOutlet {
  readonly id: Id<"cp">;
  readonly agent: string;
  readonly entries: OutletEntries;
}

/** Adds an outlet with an empty drawer; false when its id exists. */
export async function insertOutlet(db: Executor, outlet: NewOutlet, at: Date): Promise<boolean> {
  return (await insertOutlets(db, [outlet], at)).length > 0;
}

/** Rows per statement: each field of a row is a parameter. */
const INSERTED_AT_ONCE = 500;

/** Adds outlets with empty drawers. Returns the ids of those that were new. */
export async function insertOutlets(db: Executor, added: readonly NewOutlet[], at: Date): Promise<string[]> {
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

// Workers.

const worksThere = (person: string) =>
  sql<boolean>`(outlet.agent = ${person} or exists (
    select from cash_points.cashier where cashier.outlet = outlet.id and cashier.person = ${person} and removed_at is null))`;

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
