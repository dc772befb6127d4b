/** SQL of openings: what corridors and rails were, are and will be, without the rest of their terms. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { OpeningTerm, WayKind } from "./openings.ts";
import type { Opening } from "./network.ts";

/** Fifty ways, changed twice a week for two years: a bound for memory. Of more, the oldest are left out. */
const MAX_TERMS = 10_000;

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly key: string;
  readonly opening: Opening;
  readonly effective_from: Date;
  readonly valid_to: Date | null;
  readonly decided_at: Date;
  readonly origin: string;
  readonly proposed_by: string;
}

/** The approved terms of all ways that count at some time after an instant, by way. */
export async function listOpeningTerms(db: Executor, after: Date): Promise<Map<string, OpeningTerm[]>> {
  const { rows } = await sql<Row>`
    select id, kind, key, value -> 'opening' as opening, effective_from, valid_to, decided_at, origin, proposed_by from pricing.term
    where kind in ('corridor', 'rail') and state = 'approved' and (valid_to is null or valid_to > ${after})
    order by effective_from desc, id desc limit ${MAX_TERMS}`.execute(db);
  const terms = rows.map(({ id, kind, key, opening, origin, ...row }) => ({
    id,
    kind: kind as WayKind,
    key,
    opening,
    origin,
    effectiveFrom: row.effective_from,
    validTo: row.valid_to,
    decidedAt: row.decided_at,
    by: row.proposed_by,
  }));
  return Map.groupBy(terms, ({ key }) => key);
}
