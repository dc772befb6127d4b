/**
 * SQL of quotes. A quote can be used once and otherwise never changes: the role has no further grant, and a trigger refuses it. Unused
 * quotes are deleted.
 */
import type { Id } from "#kernel/id.ts";
import { money, type Currency } from "#kernel/money.ts";
import { parseRate, rateText } from "#kernel/rate.ts";
import type { Executor } from "#platform/db.ts";
import type { PromiseReason } from "../routing/model/promise.ts";
import type { Quote } from "./model/quote.ts";

function quotes(db: Executor) {
  return db.selectFrom("pricing.quote").selectAll();
}
type QuoteRow = Awaited<ReturnType<ReturnType<typeof quotes>["execute"]>>[number];

function toQuote(row: QuoteRow): Quote {
  return {
    id: row.id as Id<"qt">,
    person: row.person,
    corridor: row.corridor,
    bank: row.bank,
    fixedSide: row.fixed_side as Quote["fixedSide"],
    principal: money("IDR", row.principal_minor),
    fee: money("IDR", row.fee_minor),
    tax: money("IDR", row.tax_minor),
    total: money("IDR", row.total_minor),
    receives: money(row.receives_currency as Currency, row.receives_minor),
    mid: row.mid === null ? null : parseRate(row.mid),
    rate: row.rate === null ? null : parseRate(row.rate),
    margin: money("IDR", row.margin_minor),
    rounding: money("IDR", row.rounding_minor),
    totalCostBps: row.total_cost_bps,
    rateSource: row.rate_source as Quote["rateSource"],
    rateAsOf: row.rate_as_of,
    arrivesBy: row.arrives_by,
    why: row.arrives_why as PromiseReason[],
    terms: row.terms as Id<"tm">[],
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    transfer: row.transfer,
  };
}

/** A quote, regardless of owner. */
export async function findQuote(db: Executor, id: string): Promise<Quote | null> {
  const row = await quotes(db).where("id", "=", id).executeTakeFirst();
  return row ? toQuote(row) : null;
}

/** Quotes by their ids, regardless of owner. */
export async function findQuotes(db: Executor, ids: readonly string[]): Promise<Quote[]> {
  return (await quotes(db).where("id", "in", ids).execute()).map(toQuote);
}

/** A quote of this person; null for another person's. */
export async function findQuoteOf(db: Executor, id: string, person: string): Promise<Quote | null> {
  const row = await quotes(db).where("id", "=", id).where("person", "=", person).executeTakeFirst();
  return row ? toQuote(row) : null;
}

/** The quote with this id if it is this person's for the same request; `other` if the id is used for anything else. */
export async function findRepeatedQuote(db: Executor, id: string, person: string, hash: string): Promise<Quote | "other" | null> {
  const row = await quotes(db).where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  return row.person === person && row.hash.toString("hex") === hash ? toQuote(row) : "other";
}

/** Adds a quote; false when its id exists. */
export async function insertQuote(db: Executor, quote: Quote, hash: string): Promise<boolean> {
  const inserted = await db
    .insertInto("pricing.quote")
    .values({
      id: quote.id,
      person: quote.person,
      hash: Buffer.from(hash, "hex"),
      corridor: quote.corridor,
      bank: quote.bank,
      fixed_side: quote.fixedSide,
      principal_minor: quote.principal.minor,
      fee_minor: quote.fee.minor,
      tax_minor: quote.tax.minor,
      total_minor: quote.total.minor,
      receives_minor: quote.receives.minor,
      receives_currency: quote.receives.currency,
      mid: quote.mid && rateText(quote.mid),
      rate: quote.rate && rateText(quote.rate),
      margin_minor: quote.margin.minor,
      rounding_minor: quote.rounding.minor,
      total_cost_bps: quote.totalCostBps,
      rate_source: quote.rateSource,
      rate_as_of: quote.rateAsOf,
      arrives_by: quote.arrivesBy,
      arrives_why: JSON.stringify(quote.why),
      terms: [...quote.terms],
      created_at: quote.createdAt,
      expires_at: quote.expiresAt,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Uses a quote that is this person's, unused and not expired; null when there is none. */
export async function spendQuote(
  db: Executor,
  { quote, person, transfer }: { readonly quote: string; readonly person: string; readonly transfer: string },
  now: Date,
): Promise<Quote | null> {
  const row = await db
    .updateTable("pricing.quote")
    .set({ transfer, used_at: now })
    .where("id", "=", quote)
    .where("person", "=", person)
    .where("transfer", "is", null)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
  return row ? toQuote(row) : null;
}

/** Deletes up to `limit` unused quotes that expired before an instant. Returns the number deleted. Never deletes a used one. */
export async function dropUnusedQuotes(db: Executor, overBefore: Date, limit: number): Promise<number> {
  const over = db
    .selectFrom("pricing.quote")
    .select("id")
    .where("transfer", "is", null)
    .where("expires_at", "<", overBefore)
    .orderBy("expires_at")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const { numDeletedRows } = await db
    .deleteFrom("pricing.quote")
    .where("id", "in", over)
    .where("transfer", "is", null)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
