/** SQL of the outlets of one owner. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { Outlet } from "../model/outlet.ts";
import { outlets, toOutlet } from "./store.ts";

interface OwnedFilter {
  readonly agent: string;
  /** A part of the name or the city. */
  readonly search?: string | undefined;
  readonly before?: string | undefined;
}

/** The owner's outlets that are not deleted, newest first by id. */
export async function listOwnedRows(db: Executor, { agent, search, before }: OwnedFilter, limit: number): Promise<Outlet[]> {
  let query = outlets(db).where("outlet.agent", "=", agent).orderBy("outlet.id", "desc").limit(limit);
  if (before !== undefined) query = query.where("outlet.id", "<", before);
  if (search !== undefined)
    query = query.where(sql<boolean>`strpos(lower(outlet.name || ' ' || outlet.city_name), ${search.toLowerCase()}) > 0`);
  return (await query.execute()).map(toOutlet);
}
