/** SQL of an import: agents and outlets that a file's rows refer to, in batches. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { Outlet, Settlement } from "../model/outlet.ts";
import { outlets, toOutlet } from "../outlets/store.ts";

/** Settlement by agent id. */
export type Settlements = ReadonlyMap<string, Settlement>;

/** Agents among these ids. */
export async function listAgentsOf(db: Executor, ids: readonly string[]): Promise<Settlements> {
  const { rows } = await sql<{ id: string; settlement: Settlement }>`
    select id, settlement from cash_points.agent where id = any (${[...new Set(ids)]}::text[])`.execute(db);
  return new Map(rows.map(({ id, settlement }) => [id, settlement]));
}

/** Outlets among these ids, except deleted ones. */
export async function listOutletsOf(db: Executor, ids: readonly string[]): Promise<Outlet[]> {
  const wanted = [...new Set(ids)];
  return (
    await outlets(db)
      .where(sql<boolean>`outlet.id = any (${wanted}::text[])`)
      .execute()
  ).map(toOutlet);
}

/** What identifies an outlet without its id. */
export interface Namesake {
  readonly agent: string;
  readonly name: string;
  readonly district: string;
}

/** Those of the candidates that already exist as outlets. */
export async function listNamesakes(db: Executor, candidates: readonly Namesake[]): Promise<Namesake[]> {
  const { rows } = await sql<Namesake>`
    select distinct candidate.agent, candidate.name, candidate.district
    from unnest(${candidates.map(({ agent }) => agent)}::text[], ${candidates.map(({ name }) => name)}::text[],
      ${candidates.map(({ district }) => district)}::text[]) as candidate (agent, name, district)
    join cash_points.outlet on outlet.agent = candidate.agent and outlet.district = candidate.district
      and lower(outlet.name) = lower(candidate.name) and outlet.status <> 'deleted'`.execute(db);
  return rows;
}
