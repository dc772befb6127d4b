/** What a client can do: quote, create, confirm, replace the order, cancel. Each checks first and then writes a fact. */
import { z } from "zod";
import { parseAmount } from "./amounts.ts";
import type { Desk, Quotation, Transaction } from "./desk.ts";
import type { Order } from "./facts.ts";
import { findPayer } from "./payers.ts";
import { Refused } from "./refused.ts";
import { behaviourOf } from "./sentinels.ts";
import { CANCELLED, classOf, CONFIRMED, CREATED, WAITING_FOR_PICKUP } from "./statuses.ts";

export const quotationSchema = z.strictObject({
  external_id: z.string().regex(/^\w{1,36}$/),
  payer_id: z.string(),
  mode: z.literal("DESTINATION_AMOUNT"),
  source: z.strictObject({ currency: z.string(), amount: z.null() }),
  destination: z.strictObject({ currency: z.string(), amount: z.string() }),
});
/** Quotes the amount that arrives. It is paid from the prefund in the same currency. */
export function quote(desk: Desk, posted: z.output<typeof quotationSchema>): Quotation {
  const payer = findPayer(posted.payer_id);
  if (!payer) throw new Refused(404, "1005001", "No such payer");
  const { currency } = payer;
  if (posted.source.currency !== currency || posted.destination.currency !== currency)
    throw new Refused(400, "1003010", "Pays in the currency of the payer, out of the prefund in that currency");
  const minor = parseAmount(posted.destination.amount, currency);
  if (minor === null) throw new Refused(400, "1003010", "Not an amount of this currency");
  if (minor < payer.minMinor) throw new Refused(400, "1003011", "Below the payer's minimum");
  if (minor > payer.maxMinor) throw new Refused(400, "1003012", "Above the payer's maximum");
  desk.commit({ fact: "quoted", at: desk.now(), externalId: posted.external_id, payerId: payer.id, minor: String(minor) });
  const made = desk.newestQuotation(posted.external_id);
  if (!made) throw new Error("a quotation that was just made");
  return made;
}

/** The quotation, if this order can use it now. Throws Refused otherwise. */
function usable(desk: Desk, quotationId: string, externalId: string): Quotation {
  const quotation = desk.quotation(quotationId);
  if (quotation?.externalId !== externalId) throw new Refused(404, "1006001", "No such quotation for this reference");
  if (quotation.expiresAt <= desk.now()) throw new Refused(409, "1007004", "The quotation has expired");
  return quotation;
}

/** Refuses an order that does not fit this quotation. */
function check(desk: Desk, quotationId: string, order: Order): void {
  const { payer } = usable(desk, quotationId, order.external_id);
  const values: Readonly<Record<string, string | null>> = {
    "credit_party.account_number": order.credit_party.account_number,
    "credit_party.bank_code": order.credit_party.bank_code,
    "beneficiary.msisdn": order.beneficiary.msisdn,
    "beneficiary.firstname": order.beneficiary.firstname,
  };
  const required = [...payer.required, ...(payer.nameRule === "as_is" ? [] : ["beneficiary.firstname"])];
  const missing = required.find((field) => values[field] === null);
  if (missing) throw new Refused(400, "1003001", `${missing} is missing`);
  const { refusesCreation } = behaviourOf(order.credit_party.account_number ?? order.beneficiary.msisdn ?? "");
  if (refusesCreation) throw new Refused(400, refusesCreation, "Refused by this test number");
}

/** Creates the only transaction of a reference. */
export function create(desk: Desk, quotationId: string, order: Order): Transaction {
  if (desk.transactionOf(order.external_id)) throw new Refused(409, "1007001", "The external id is used");
  check(desk, quotationId, order);
  desk.commit({ fact: "created", at: desk.now(), quotationId, order });
  const made = desk.transactionOf(order.external_id);
  if (!made) throw new Error("a transaction that was just made");
  return made;
}

/** Holds the money in the prefund and starts the payout under this quotation. */
export function confirm(desk: Desk, transaction: Transaction, quotationId: string): void {
  const { status, behaviour, calls, quotation, payer, minor, id } = transaction;
  if (status !== CREATED) throw new Refused(409, "1007006", "Can't be confirmed in this status");
  if (quotation.id !== quotationId) throw new Refused(409, "1007008", "The transaction has another quotation");
  calls.confirmations += 1;
  const { refusesConfirmation: refusal } = behaviour;
  if (refusal && calls.confirmations <= refusal.times) throw new Refused(409, refusal.code, "Refused by this test number");
  if (quotation.expiresAt <= desk.now()) throw new Refused(409, "1007004", "The quotation has expired");
  if (desk.books.available(payer.currency) < minor + payer.feeMinor)
    throw new Refused(409, "1007005", "Not enough prefund in this currency");
  desk.commit({ fact: "moved", at: desk.now(), id, status: CONFIRMED });
  if (behaviour.rejects) desk.commit({ fact: "moved", at: desk.now(), id, status: behaviour.rejects, isPlanned: true });
}

/** Replaces quotation and order, corrected or not, of a transaction that is not confirmed. */
export function replace(desk: Desk, transaction: Transaction, quotationId: string, order: Order): void {
  if (transaction.status !== CREATED) throw new Refused(409, "1007006", "Can't be replaced in this status");
  if (order.external_id !== transaction.externalId) throw new Refused(400, "1000400", "external_id");
  check(desk, quotationId, order);
  desk.commit({ fact: "replaced", at: desk.now(), id: transaction.id, quotationId, order });
}

/** Cancels a transaction for good: its reference stays used. */
export function cancel(desk: Desk, transaction: Transaction): void {
  // A repeated cancellation gets the same answer: the first answer may have been lost.
  if (classOf(transaction.status) === classOf(CANCELLED)) return;
  if (transaction.status !== CREATED && transaction.status !== WAITING_FOR_PICKUP)
    throw new Refused(409, "1007014", "Can't be cancelled any more");
  desk.commit({ fact: "moved", at: desk.now(), id: transaction.id, status: CANCELLED });
}
