/** SQL of the last fetch of the reference rates: one row by source, so that the treasury sees what came of it. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { FetchOutcome } from "./contract-desk.ts";

export interface Fetch {
  readonly at: Date;
  readonly outcome: FetchOutcome;
  /** Number of rates that were new. */
  readonly added: number;
}

/** Stores what came of a fetch. An older one does not replace a newer one. */
export async function putFetch(db: Executor, source: string, { at, outcome, added }: Fetch): Promise<void> {
  await sql`
    insert into pricing.reference_fetch (source, ended_at, outcome, added) values (${source}, ${at}, ${outcome}, ${added})
    on conflict (source) do update set ended_at = excluded.ended_at, outcome = excluded.outcome, added = excluded.added
      where reference_fetch.ended_at <= excluded.ended_at`.execute(db);
}

/** The last fetch that ended, or null. */
export async function findLastFetch(db: Executor): Promise<Fetch | null> {
  const { rows } = await sql<Fetch>`
    select ended_at as at, outcome, added from pricing.reference_fetch order by ended_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}
