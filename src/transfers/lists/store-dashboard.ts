/** SQL of a sender's dashboard. Every query reads one sender's part of an index. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { State } from "../lifecycle/states.ts";
import { readWhole, type Stored } from "../store.ts";

/** A sender's transfers in these states, or with a refund that has no account, newest first. */
export async function listWaitingRows(
  db: Executor,
  { sender, states, limit }: { readonly sender: string; readonly states: readonly State[]; readonly limit: number },
): Promise<Stored[]> {
  const rows = await db
    .selectFrom("transfers.transfer as t")
    .selectAll("t")
    .where("sender", "=", sender)
    .where((given) =>
      given.or([
        given("state", "in", [...states]),
        given.exists(
          given
            .selectFrom("transfers.refund as r")
            .select("r.of")
            .whereRef("r.transfer", "=", "t.id")
            .where("r.status", "=", "account_needed"),
        ),
      ]),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return readWhole(db, rows);
}

/** A recipient that a sender has sent to, with the last transfer sent there. */
interface Often {
  readonly recipient: string;
  readonly transfers: number;
  readonly last: Id<"tr">;
}

/**
 * The recipients with the most transfers in `states` since an instant; among equals the one used last. Only recipients with a transfer in a
 * state of `repeatable`; `last` is the newest of these, so that a new transfer can start from it.
 */
export async function listOften(
  db: Executor,
  {
    sender,
    states,
    repeatable,
    since,
    limit,
  }: {
    readonly sender: string;
    readonly states: readonly State[];
    readonly repeatable: readonly State[];
    readonly since: Date;
    readonly limit: number;
  },
): Promise<Often[]> {
  const canRepeat = sql<boolean>`state in (${sql.join(repeatable)})`;
  const rows = await db
    .selectFrom("transfers.transfer")
    .select([
      "recipient",
      sql<number>`count(*)::int`.as("transfers"),
      sql<Id<"tr">>`(array_agg(id order by created_at desc, id desc) filter (where ${canRepeat}))[1]`.as("last"),
    ])
    .where("sender", "=", sender)
    .where("state", "in", [...states])
    .where("created_at", ">=", since)
    // A wage is repeated with its payroll: offered one by one it would be paid twice.
    .where(sql<boolean>`not exists (select from transfers.payroll_row where payroll_row.transfer = transfer.id)`)
    .groupBy("recipient")
    .having(sql<boolean>`bool_or(${canRepeat})`)
    .orderBy("transfers", "desc")
    .orderBy("last", "desc")
    .limit(limit)
    .execute();
  return rows;
}
