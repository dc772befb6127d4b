/** SQL of a sender's list: its pages, its filters, and totals by month. Every query reads one sender's part of an index. */
import { type SelectQueryBuilder, sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { DB } from "../../../db/types.ts";
import type { State } from "../lifecycle/states.ts";
import { readWhole, type Stored } from "../store.ts";

/** Conditions for a transfer to be listed. */
export interface Chosen {
  /** Part of the recipient's name. */
  readonly name?: string;
  /** Alternatively the end of the id; null where the search cannot be one. */
  readonly idEnd?: string | null;
  readonly states?: readonly State[];
  readonly product?: string;
  readonly since?: Date;
  readonly before?: Date;
}

/** A LIKE pattern in which the typed text matches literally. */
const patternOf = (name: string) => `%${name.replaceAll(/[\\%_]/g, "\\$&")}%`;

export function whereChosen<O>(
  query: SelectQueryBuilder<DB, "transfers.transfer", O>,
  { name, idEnd, states, product, since, before }: Chosen,
): SelectQueryBuilder<DB, "transfers.transfer", O> {
  return query
    .$if(name !== undefined, (chosen) =>
      chosen.where((given) =>
        given.or([
          given(sql<string>`agreed -> 'beneficiary' ->> 'name'`, "ilike", patternOf(name ?? "")),
          ...(idEnd == null ? [] : [given(sql<string>`right(id, 8)`, "=", idEnd)]),
        ]),
      ),
    )
    .$if(states !== undefined, (chosen) => chosen.where("state", "in", [...(states ?? [])]))
    .$if(product !== undefined, (chosen) => chosen.where("product", "=", product ?? ""))
    .$if(since !== undefined, (chosen) => chosen.where("created_at", ">=", since ?? new Date(0)))
    .$if(before !== undefined, (chosen) => chosen.where("created_at", "<", before ?? new Date(0)));
}

/** By the calendar of Jakarta, `YYYY-MM`. Months without transfers are left out. */
export async function sumMonths(
  db: Executor,
  sender: string,
  states: readonly State[],
  since: Date,
): Promise<{ readonly month: string; readonly transfers: number; readonly sentMinor: bigint }[]> {
  return db
    .selectFrom("transfers.transfer")
    .select([
      sql<string>`to_char(created_at at time zone 'Asia/Jakarta', 'YYYY-MM')`.as("month"),
      sql<number>`count(*)::int`.as("transfers"),
      sql<bigint>`sum(principal_minor)::bigint`.as("sentMinor"),
    ])
    .where("sender", "=", sender)
    .where("state", "in", [...states])
    .where("created_at", ">=", since)
    .groupBy("month")
    .execute();
}

/** A sender's transfers, newest first, by keyset pagination: continues after the last one of the page before. */
export async function listOfSender(
  db: Executor,
  sender: string,
  after: { readonly createdAt: Date; readonly id: string } | null,
  limit: number,
  chosen: Chosen = {},
): Promise<Stored[]> {
  let query = whereChosen(db.selectFrom("transfers.transfer").selectAll().where("sender", "=", sender), chosen);
  if (after !== null)
    query = query.where((given) =>
      given(given.refTuple("created_at", "id"), "<", given.tuple(sql<Date>`${after.createdAt}::timestamptz`, after.id)),
    );
  return readWhole(db, await query.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute());
}
