/** SQL of the office's lists. */
import { sql, type RawBuilder } from "kysely";
import type { Executor } from "#platform/db.ts";
import { readWhole, type Stored } from "../store.ts";
import type { TransferRow } from "../store-rows.ts";
import { STATES_OF_QUEUE, type TransferQueue } from "../model/work-queues.ts";
import type { TransferSearch } from "./search/store.ts";
import { findByTerms } from "./search/store-terms.ts";

export interface OfficeFilter {
  readonly states?: readonly string[] | undefined;
  readonly queue?: TransferQueue | undefined;
  /** From when on a promise is late. */
  readonly now: Date;
  readonly product?: string | undefined;
  readonly corridor?: string | undefined;
  readonly sender?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly search?: TransferSearch | undefined;
  readonly before?: string | undefined;
}

/** The newest transfer that a sender has paid; null when there is none. */
export async function findLastPaid(db: Executor, sender: string): Promise<Stored | null> {
  const rows = await db
    .selectFrom("transfers.transfer")
    .selectAll()
    .where("sender", "=", sender)
    .where("funded_at", "is not", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  return (await readWhole(db, rows))[0] ?? null;
}

/** Transfers of all senders, newest first, by keyset pagination. */
export async function listOverseen(db: Executor, filter: OfficeFilter, limit: number): Promise<Stored[]> {
  const { search } = filter;
  const where = conditionsOf(filter);
  if (search !== undefined && search.id === null) {
    const ids = await findByTerms(db, search.terms, { conditions: where, before: filter.before, limit });
    const rows = await db
      .selectFrom("transfers.transfer")
      .selectAll()
      .where("id", "in", ids.length === 0 ? [""] : ids)
      .execute();
    return readWhole(
      db,
      rows.toSorted((a, b) => (a.id < b.id ? 1 : -1)),
    );
  }
  const key = keyOf(filter);
  const { rows } = await (
    key === null
      ? sql<TransferRow>`select t.* from transfers.transfer t where ${where} order by t.id desc limit ${limit}`
      : sql<TransferRow>`
        select t.* from transfers.search_key s join transfers.transfer t on t.id = s.transfer
        where s.key = ${key} collate "C" and ${where} order by s.transfer desc limit ${limit}`
  ).execute(db);
  return readWhole(db, rows);
}

/** The search key that selects a part of all transfers, newest first, however rare they are; null where the filter has a narrower index or none. */
function keyOf({ states, queue, sender, search, corridor, product }: OfficeFilter): string | null {
  if ([search, sender, queue].some((one) => one !== undefined) || states?.includes("PAID") === false) return null;
  if (corridor !== undefined) return `c:${corridor}`;
  return product === undefined ? null : `p:${product}`;
}

/** Literals: with a parameter PostgreSQL could neither see how rare a state is nor that a partial index covers it. */
const among = (states: readonly string[]) =>
  states.length === 0 ? sql`false` : sql`t.state in (${sql.join(states.map((state) => sql.lit(state)))})`;

/** The filter as conditions on `t`, a transfer. */
function conditionsOf(filter: OfficeFilter): RawBuilder<unknown> {
  const { states, queue, now, product, corridor, sender, from, to, search, before } = filter;
  const ofQueue = queue === undefined ? null : STATES_OF_QUEUE[queue];
  const conditions = [
    sql`true`,
    ...(queue === "person" ? [sql`t.needs_person`] : []),
    ...(ofQueue === null ? [] : [among(ofQueue)]),
    ...(queue === "late" ? [sql`(t.agreed ->> 'arrivesBy')::timestamptz <= ${now}`] : []),
    ...(states === undefined ? [] : [among(states)]),
    ...(product === undefined ? [] : [sql`t.product = ${product}`]),
    ...(corridor === undefined ? [] : [sql`t.corridor = ${corridor}`]),
    ...(sender === undefined ? [] : [sql`t.sender = ${sender}`]),
    ...(from === undefined ? [] : [sql`t.created_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`t.created_at < ${to}`]),
    ...(search?.id == null ? [] : [sql`t.id = ${search.id}`]),
    ...(before === undefined ? [] : [sql`t.id < ${before}`]),
  ];
  return sql.join(conditions, sql` and `);
}

export interface FormerRecipient {
  readonly recipient: string;
  readonly name: string;
  /** The event that replaced it. */
  readonly until: number;
}

export async function listFormerRecipients(db: Executor, transfer: string): Promise<FormerRecipient[]> {
  const { rows } = await sql<FormerRecipient>`
    select recipient, agreed #>> '{beneficiary,name}' as name, version as until from transfers.former_agreement
    where transfer = ${transfer} order by version`.execute(db);
  return [...rows];
}
