/** For tests: statement lines of the operator's bank, in the state after reconciliation has read and compared them. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { toLocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";

export interface PlantedLine {
  readonly id: Id<"sl">;
  /** Positive into the operator's account, negative out of it. */
  readonly minor: bigint;
  readonly at: Date;
  readonly party?: string;
  readonly reference?: string;
  readonly kind?: "other" | "pay_in" | "payout";
  readonly matchBucket?: "missing_here" | "nothing" | null;
}

export async function plantLine(
  db: Executor,
  { id, minor, at, party = "014", reference, kind = "other", matchBucket = "missing_here" }: PlantedLine,
): Promise<Id<"sl">> {
  const day = toLocalDate(at);
  await sql`
    insert into reconciliation.statement_day (party, day, account, read_at) values (${party}, ${day}, 'bank', ${at})
    on conflict do nothing`.execute(db);
  await sql`
    insert into reconciliation.statement_line (id, party, line_id, day, booked_at, currency, minor, kind, reference, key, read_at, bucket)
    values (${id}, ${party}, ${id}, ${day}, ${at}, 'IDR', ${minor}, ${kind}, ${reference ?? null}, ${reference ?? `line/${id}`}, ${at}, ${matchBucket})`.execute(
    db,
  );
  return id;
}
