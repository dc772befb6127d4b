/** SQL of the office's lists. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import { readWhole, type Stored } from "../store.ts";

export interface OfficeFilter {
  readonly states?: readonly string[] | undefined;
  readonly isQueue: boolean;
  readonly product?: string | undefined;
  readonly corridor?: string | undefined;
  readonly sender?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly id?: string | undefined;
  /** Number of a virtual account. */
  readonly number?: string | undefined;
  /** Beginning of a recipient's name. */
  readonly name?: string | undefined;
  readonly before?: string | undefined;
}

/** Transfers of all senders, newest first, by keyset pagination. */
export async function listOverseen(db: Executor, filter: OfficeFilter, limit: number): Promise<Stored[]> {
  const { states, isQueue, product, corridor, sender, from, to, id, number, name, before } = filter;
  let query = db.selectFrom("transfers.transfer").selectAll();
  if (isQueue) query = query.where("needs_person", "=", true);
  if (states !== undefined) query = query.where(sql<boolean>`state = any(${states}::text[])`);
  if (product !== undefined) query = query.where("product", "=", product);
  if (corridor !== undefined) query = query.where("corridor", "=", corridor);
  if (sender !== undefined) query = query.where("sender", "=", sender);
  if (from !== undefined) query = query.where("created_at", ">=", from);
  if (to !== undefined) query = query.where("created_at", "<", to);
  if (id !== undefined) query = query.where("id", "=", id);
  if (number !== undefined)
    query = query.where("id", "in", (given) =>
      given.selectFrom("transfers.pay_in_account").select("transfer").where("number", "=", number),
    );
  if (name !== undefined)
    query = query.where(sql<boolean>`starts_with(lower(agreed #>> '{beneficiary,name}'), ${name.toLowerCase()})`);
  if (before !== undefined) query = query.where("id", "<", before);
  return readWhole(db, await query.orderBy("id", "desc").limit(limit).execute());
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
