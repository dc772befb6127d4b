/** SQL of an import: agents and outlets that a file's rows refer to, in batches. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { Agent, Outlet } from "../model/outlet.ts";
import { outlets, toOutlet } from "../outlets/store.ts";

/** What a row needs to know of its agent. */
export type KnownAgent = Pick<Agent, "id" | "settlement" | "status" | "territory">;

/** Agents among these ids, by id. */
export async function listAgentsOf(db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, KnownAgent>> {
  const { rows } = await sql<KnownAgent>`
    select id, settlement, status, territory from cash_points.agent where id = any (${[...new Set(ids)]}::text[])`.execute(db);
  return new Map(rows.map((agent) => [agent.id, agent]));
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
