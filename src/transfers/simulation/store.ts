/** SQL of simulations: pages of paid transfers, newest first, by their ids. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { Id } from "#kernel/id.ts";

/** A paid transfer, with which of its income the ledger has. */
export interface PaidTransfer {
  readonly id: Id<"tr">;
  readonly quote: string;
  readonly isFeeEarned: boolean;
  readonly isConverted: boolean;
}

export interface PaidPage {
  readonly since: Date;
  /** No transfer since then has a smaller id: ends the reading of the primary key where the period begins. */
  readonly floor: Id<"tr">;
  readonly before: Id<"tr"> | null;
  readonly limit: number;
}

export async function listPaid(db: Executor, { since, floor, before, limit }: PaidPage): Promise<PaidTransfer[]> {
  const { rows } = await sql<PaidTransfer>`
    select id, quote, is_fee_earned as "isFeeEarned", is_converted as "isConverted" from transfers.transfer
    where id >= ${floor} and ${before === null ? sql`true` : sql`id < ${before}`} and created_at >= ${since} and funded_at is not null
    order by id desc limit ${limit}`.execute(db);
  return rows;
}
