/** SQL of the risk that staff have set by hand. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { BusinessRisk } from "../model/risk.ts";

export interface StoredOverride {
  readonly band: BusinessRisk["band"];
  readonly reason: string;
  readonly by: string;
  readonly until: Date;
}

/** The override of a business's risk that is valid; null when there is none. A later one replaces the earlier. */
export async function findRiskOverride(db: Executor, business: string, now: Date): Promise<StoredOverride | null> {
  const { rows } = await sql<StoredOverride>`
    select band, reason, by, until from onboarding.risk_override where business = ${business} order by no desc limit 1`.execute(
    db,
  );
  const [last] = rows;
  return last !== undefined && last.until > now ? last : null;
}

export async function insertRiskOverride(
  db: Executor,
  { business, band, reason, by, until }: StoredOverride & { readonly business: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into onboarding.risk_override (business, band, reason, by, at, until)
    values (${business}, ${band}, ${reason}, ${by}, ${now}, ${until})`.execute(db);
}
