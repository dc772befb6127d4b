/** SQL that reads reversals. The protocol writes them (platform/maker-checker). */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Draft, Outcome } from "#kernel/maker-checker/proposal.ts";
import type { Executor } from "#platform/db.ts";
import { proposalOf, type ProposalColumns } from "#platform/maker-checker/proposal-row.ts";

export interface NewReversal extends Draft {
  readonly id: Id<"rv">;
  readonly payout: Id<"po">;
  readonly reason: string;
}
export type Reversal = NewReversal & Outcome;

type Row = Pick<NewReversal, "id" | "payout" | "reason"> & ProposalColumns;
const toReversal = (row: Row): Reversal => ({ id: row.id, payout: row.payout, reason: row.reason, ...proposalOf(row) });

export async function findReversal(db: Executor, id: string): Promise<Reversal | null> {
  const { rows } = await sql<Row>`select * from cash_points.reversal where id = ${id}`.execute(db);
  return rows[0] ? toReversal(rows[0]) : null;
}

/** The latest reversal request of a payout. */
export async function findNewestReversal(db: Executor, payout: string): Promise<Reversal | null> {
  const { rows } = await sql<Row>`
    select * from cash_points.reversal where payout = ${payout} order by proposed_at desc, id desc limit 1`.execute(db);
  return rows[0] ? toReversal(rows[0]) : null;
}
