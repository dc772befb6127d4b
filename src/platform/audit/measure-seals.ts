/** Metrics of the audit trail: rows that are not sealed yet. */
import { sql } from "kysely";
import { figuresOf, secondsSince, single } from "../metrics/database-figures.ts";
import type { Measure } from "../metrics/metrics.ts";
import type { Runtime } from "../unit-of-work.ts";

/** The count stops here: without a running sealing job it would read the whole trail. */
const COUNTED_ROWS = 100_000;

export function sealMeasures({ database, clock }: Runtime): readonly Measure[] {
  return figuresOf(
    database,
    async (db) => {
      const { rows } = await sql<{ count: number; since: Date | null }>`
        select count(*)::int as count, min(recorded_at) as since from (
          select recorded_at from audit.entry
          where id > coalesce((select entry_id from audit.seal order by position desc limit 1), 0)
          order by id limit ${COUNTED_ROWS}
        ) as behind`.execute(db);
      return rows[0] ?? { count: 0, since: null };
    },
    [
      {
        name: "sampai_audit_unsealed_rows",
        help: `Audit rows after the last sealed one, counted up to ${COUNTED_ROWS}`,
        of: ({ count }) => single(count),
      },
      {
        name: "sampai_audit_unsealed_oldest_seconds",
        help: "Age in seconds of the oldest unsealed audit row; minutes are normal, an hour means that sealing has stopped",
        of: ({ since }) => single(secondsSince(since, clock.now())),
      },
    ],
  );
}
