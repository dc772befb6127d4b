import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";

export interface TransferEnd {
  /** The time at which the recipient had the money. */
  readonly arrivedAt: Date | null;
  /** The amount that went back to the sender. */
  readonly refundedMinor: bigint;
}

/** The ends of transfers, by id: for statements. */
export async function listEnds(db: Executor, transfers: readonly string[]): Promise<ReadonlyMap<string, TransferEnd>> {
  const { rows } = await sql<TransferEnd & { transfer: string }>`
    select t.id as transfer,
      (select max(h.at) from transfers.history as h where h.transfer = t.id and h.to_state = 'PAID' and t.state = 'PAID') as "arrivedAt",
      coalesce((select r.amount_minor from transfers.refund as r where r.of = t.id and r.status = 'paid'), 0)::bigint as "refundedMinor"
    from transfers.transfer as t where t.id = any(${[...transfers]}::text[])`.execute(db);
  return new Map(rows.map(({ transfer, ...end }) => [transfer, end]));
}
