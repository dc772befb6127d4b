/**
 * A case of one transfer's orders that a restore lost (decision 0117). While money of the transfer could still leave, the only correction
 * is to book the order at the transfer: written off instead, the money would leave again.
 */
import { sum, type Currency, type Money } from "#kernel/money.ts";
import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { netOrders, ordersFor, type LostOrder, type LostOrderBooks, type LostOutcome } from "#transfers/index.ts";
import type { BookingTemplate, Correctable } from "../model/correction-journals.ts";
import { lostTopic } from "../model/finding.ts";
import { listLostLines, type LostLine } from "../findings/store.ts";
import type { Key } from "../matching/store.ts";
import { findOwnAccount } from "../statements/store.ts";

/** The transfer that a case is about, or null. */
export function lostTransfer({ topic }: { readonly topic: string }): Id<"tr"> | null {
  return topic.startsWith(lostTopic("tr_")) ? (topic.slice(lostTopic("").length) as Id<"tr">) : null;
}

/** The keys of such a case's lines, each once. */
export async function listLostKeys(ctx: Pick<Ctx, "db">, topic: string): Promise<Key[]> {
  const lines = await listLostLines(ctx.db, topic);
  const keys = lines.map(({ party, currency, key }): Key => ({ party, currency: currency as Currency, key }));
  return keys.filter(({ party, key }, place) => keys.findIndex((one) => one.party === party && one.key === key) === place);
}

const ordersOf = (lines: readonly LostLine[]): LostOrder[] =>
  netOrders(lines.map((line) => ({ ...line, currency: line.currency as Currency })));

/** The orders that can be booked at the transfer. */
export interface Bookable extends Correctable {
  readonly transfer: Id<"tr">;
  readonly outcome: LostOutcome;
  readonly orders: readonly LostOrder[];
  readonly templates: readonly BookingTemplate[];
  /** Nothing else of the transfer is lost. */
  readonly isAll: boolean;
}

/**
 * The lost orders of a transfer to book now: a payout before a refund, because a recipient who has the money has been served. `waits`:
 * nothing can be booked now, and nothing else may be done. `differs`: the order's amount or refund does not fit the transfer. Null: the
 * transfer is over or unknown, and its case is an ordinary one.
 */
export async function findBookable(
  ctx: Ctx,
  transfer: Id<"tr">,
  books: LostOrderBooks,
): Promise<Bookable | "waits" | "differs" | null> {
  if (!(await books.couldLeave(ctx, transfer))) return null;
  const all = ordersOf(await listLostLines(ctx.db, lostTopic(transfer)));
  const outcome: LostOutcome = ordersFor("paid", all).length > 0 ? "paid" : "refunded";
  const orders = ordersFor(outcome, all);
  const [first] = orders;
  if (first === undefined) return null;
  const why = await books.whyNotBook(ctx, { transfer, outcome, orders });
  if (why !== null) return why === "amount_invalid" || why === "no_such_refund" ? "differs" : "waits";
  const own = await findOwnAccount(ctx.db, first.party);
  const { currency } = first.amount;
  const minor = -sumOf(currency, orders);
  const templates = [outcome === "paid" ? "book_payout" : "book_refund"] as const;
  const isAll = orders.length === all.length;
  return { transfer, outcome, orders, templates, isAll, account: `${own ?? "bank"}:${currency}`, currency, minor };
}

const sumOf = (currency: Money["currency"], orders: readonly LostOrder[]): bigint =>
  sum(
    currency,
    orders.map(({ amount }) => amount),
  ).minor;

/** Whether a statement has an order of a transfer that the ledger lacks. */
export async function hasLost(ctx: Pick<Ctx, "db">, transfer: Id<"tr">): Promise<boolean> {
  return (await listLostLines(ctx.db, lostTopic(transfer))).length > 0;
}
