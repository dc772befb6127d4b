/** What `/metrics` shows of the audit trail: rows behind the chain's head. */
import { sql } from "kysely";
import { figuresOf, secondsSince, single } from "../figures/figures.ts";
import type { Measure } from "../http/metrics.ts";
import type { Machinery } from "../unit-of-work.ts";

/** More than this is more than this: counting on would read a whole trail that nobody seals. */
const COUNTED_ROWS = 100_000;

export function sealMeasures({ database, clock }: Machinery): readonly Measure[] {
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
        help: `Rows of the audit trail that came after the last sealed one, ${COUNTED_ROWS} at the most`,
        of: ({ count }) => single(count),
      },
      {
        name: "sampai_audit_unsealed_oldest_seconds",
        help: "How long the oldest of them has waited to be sealed; minutes are usual, an hour means that nobody seals",
        of: ({ since }) => single(secondsSince(since, clock.now())),
      },
    ],
  );
}
