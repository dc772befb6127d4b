/** SQL of the availability of corridors and rails: past, current and future, without the rest of their terms. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { AvailabilityTerm, SwitchKind } from "./model/availability.ts";
import type { Availability } from "../model/network.ts";

/** A bound for memory: fifty corridors and rails, changed twice a week for two years. Beyond it the oldest are left out. */
const MAX_TERMS = 10_000;

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly key: string;
  readonly availability: Availability;
  readonly effective_from: Date;
  readonly valid_to: Date | null;
  readonly decided_at: Date;
  readonly origin: string;
  readonly proposed_by: string;
}

/** Approved terms of all corridors and rails that cover some time after an instant, by key. */
export async function listAvailabilityTerms(db: Executor, after: Date): Promise<Map<string, AvailabilityTerm[]>> {
  const { rows } = await sql<Row>`
    select id, kind, key, value -> 'availability' as availability, effective_from, valid_to, decided_at, origin, proposed_by from pricing.term
    where kind in ('corridor', 'rail') and state = 'approved' and (valid_to is null or valid_to > ${after})
    order by effective_from desc, id desc limit ${MAX_TERMS}`.execute(db);
  const terms = rows.map(({ id, kind, key, availability, origin, ...row }) => ({
    id,
    kind: kind as SwitchKind,
    key,
    availability,
    origin,
    effectiveFrom: row.effective_from,
    validTo: row.valid_to,
    decidedAt: row.decided_at,
    by: row.proposed_by,
  }));
  return Map.groupBy(terms, ({ key }) => key);
}
