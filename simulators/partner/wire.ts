/** The partner's answers as JSON. */
import { formatAmount, money } from "./amounts.ts";
import type { Movement } from "./books.ts";
import type { Quotation, Transaction } from "./desk.ts";
import { className, classOf, CREATED, statusName } from "./statuses.ts";

const iso = (at: number): string => new Date(at).toISOString();

export function quotationJson({ id, externalId, payer, minor, createdAt, expiresAt }: Quotation) {
  const { currency } = payer;
  return {
    id,
    external_id: externalId,
    payer_id: payer.id,
    mode: "DESTINATION_AMOUNT",
    source: money(minor, currency),
    destination: money(minor, currency),
    fee: money(payer.feeMinor, currency),
    wholesale_fx_rate: "1",
    created_at: iso(createdAt),
    expires_at: iso(expiresAt),
  };
}

/** The amount to echo: ten times the true one for some numbers. */
function echoed({ behaviour, status, minor }: Transaction): bigint {
  const isWrong = behaviour.echoesWrong === "creation" || (behaviour.echoesWrong === "confirmation" && status !== CREATED);
  return isWrong ? minor * 10n : minor;
}

export function transactionJson(transaction: Transaction) {
  const { id, externalId, status, payer, quotation, order, reversedMinor, createdAt, updatedAt } = transaction;
  const { currency } = payer;
  return {
    id,
    external_id: externalId,
    status,
    status_message: statusName(status),
    status_class: classOf(status),
    status_class_message: className(status),
    payer: { id: payer.id, name: payer.name, country: payer.country, currency, service: payer.service },
    quotation_id: quotation.id,
    quotation_expires_at: iso(quotation.expiresAt),
    source: money(echoed(transaction), currency),
    destination: money(echoed(transaction), currency),
    fee: money(payer.feeMinor, currency),
    credit_party: order.credit_party,
    beneficiary: { firstname: order.beneficiary.firstname, lastname: order.beneficiary.lastname },
    reversal: reversedMinor === null ? null : money(reversedMinor, currency),
    created_at: iso(createdAt),
    updated_at: iso(updatedAt),
  };
}

export function movementJson({ id, type, at, externalId, currency, minor }: Movement) {
  return { id, type, booked_at: iso(at), external_id: externalId, money: { currency, amount: formatAmount(minor, currency) } };
}
