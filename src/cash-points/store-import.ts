/** SQL of an import: what the rows of a file are about, by the hundred. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { Outlet, Settlement } from "./outlet.ts";
import { outlets, toOutlet } from "./store.ts";

/** How we settle with an agent, by the agent's id. */
export type Settlements = ReadonlyMap<string, Settlement>;

/** Agents among these ids. */
export async function listAgentsOf(db: Executor, ids: readonly string[]): Promise<Settlements> {
  const { rows } = await sql<{ id: string; settlement: Settlement }>`
    select id, settlement from cash_points.agent where id = any (${[...new Set(ids)]}::text[])`.execute(db);
  return new Map(rows.map(({ id, settlement }) => [id, settlement]));
}

/** Outlets among these ids, without the deleted ones. */
export async function listOutletsOf(db: Executor, ids: readonly string[]): Promise<Outlet[]> {
  const wanted = [...new Set(ids)];
  return (
    await outlets(db)
      .where(sql<boolean>`outlet.id = any (${wanted}::text[])`)
      .execute()
  ).map(toOutlet);
}

/** What an outlet is called by, without its code. */
export interface Namesake {
  readonly agent: string;
  readonly name: string;
  readonly district: string;
}

/** Those of these that are outlets already. */
export async function listNamesakes(db: Executor, asked: readonly Namesake[]): Promise<Namesake[]> {
  const { rows } = await sql<Namesake>`
    select distinct asked.agent, asked.name, asked.district
    from unnest(${asked.map(({ agent }) => agent)}::text[], ${asked.map(({ name }) => name)}::text[],
      ${asked.map(({ district }) => district)}::text[]) as asked (agent, name, district)
    join cash_points.outlet on outlet.agent = asked.agent and outlet.district = asked.district
      and lower(outlet.name) = lower(asked.name) and outlet.status <> 'deleted'`.execute(db);
  return rows;
}
