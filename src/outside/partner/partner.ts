/**
 * The partner abroad as a payout party: quotation, transaction, confirmation (simulators/partner/README.md).
 *
 * Only a confirmation moves money. So `submit` first looks the reference up and continues the chain where an earlier call left it. An
 * answer lost before the confirmation has paid nothing; a lost answer to the confirmation makes the outcome unknown. A reference has one
 * transaction for ever: the partner refuses a second. Until the transaction is confirmed, its quotation and its order are replaced under
 * it.
 */
import type { z } from "zod";
import type { Money } from "#kernel/money.ts";
import type { InquiryAnswer, PayoutAnswer, PayoutOrder, PayoutParty, RecallAnswer } from "#transfers/lifecycle/payout-party.ts";
import type { ReadClosing, ReadStatement } from "#reconciliation/model/statement.ts";
import { type CallPartner, partnerClient, type PartnerClientSettings, type PartnerReply } from "./client.ts";
import { payerBook, type PayerBook } from "./payers.ts";
import { partnerClosing, partnerStatement } from "./statement.ts";
import { isCancelled, isUnconfirmed, evaluateTransaction, refusalOf, whyNotOurs } from "./status.ts";
import { quotationSchema, toDecimal, type Transaction, transactionBody, transactionSchema } from "./wire.ts";

export interface PartnerSettings extends PartnerClientSettings {
  /** As used in account codes: `nostro:{party}:{currency}`. */
  readonly party?: string;
}

export interface Partner extends PayoutParty {
  readonly recall: NonNullable<PayoutParty["recall"]>;
  readonly readStatement: ReadStatement;
  readonly readClosing: ReadClosing;
}

const UNKNOWN_TRANSACTION = "1007002";
const EXTERNAL_ID_USED = "1007001";
const NO_PREFUND = "1007005";
const QUOTE_EXPIRED = "1007004";
/** The quotation has expired, or another call has replaced it: a new quotation is needed. */
const RENEWABLE = new Set([QUOTE_EXPIRED, "1007008"]);
const NOT_CONFIRMABLE = "1007006";
const TOO_LATE_TO_CANCEL = "1007014";
/** Confirmations in one call: the first, and one after each of two new quotations. */
const MAX_CONFIRMATIONS = 3;

/** The adapter: pays on the rails partner_bank and partner_cash, and reads our accounts with the partner. */
export function partnerParty({ party = "partner", ...settings }: PartnerSettings): Partner {
  const callPartner = partnerClient(settings);
  const payers = payerBook(callPartner, settings.clock);
  return {
    party,
    async submit(order) {
      const offer: Offer = { fee: null };
      const answer = await submit({ callPartner, payers, offer }, order);
      const isOpen = answer.outcome === "paid" || answer.outcome === "pending" || answer.outcome === "unknown";
      return isOpen && offer.fee !== null ? { ...answer, quoted: offer.fee } : answer;
    },
    inquire: (order) => inquire(callPartner, order),
    recall: (order) => recall(callPartner, order),
    readStatement: partnerStatement(callPartner),
    readClosing: partnerClosing(callPartner),
  };
}

/** The fee of the last quotation in one call. Returned with whatever outcome the call has, so that the agreed cost is known. */
interface Offer {
  fee: Money | null;
}

/** The context of one call to `submit`. */
interface Paying {
  readonly callPartner: CallPartner;
  readonly payers: PayerBook;
  readonly offer: Offer;
}

/** A reply without new information about the money. */
type Nothing = Extract<PartnerReply, { kind: "not_sent" | "silent" }>;
type Read<T> = { readonly kind: "read"; readonly it: T } | { readonly kind: "refused"; readonly code: string } | Nothing;

/** Validates a reply; a reply in another form counts as silent. */
function readAs<T>(schema: z.ZodType<T>, reply: PartnerReply): Read<T> {
  if (reply.kind !== "answered") return reply;
  const parsed = schema.safeParse(reply.body);
  if (parsed.success) return { kind: "read", it: parsed.data };
  return { kind: "silent", why: "the partner answered with a body that can't be read" };
}

const addressOf = ({ reference }: PayoutOrder) => `/v1/transactions/ext-${encodeURIComponent(reference)}`;

const lookUp = async (callPartner: CallPartner, order: PayoutOrder): Promise<Read<Transaction>> =>
  readAs(transactionSchema, await callPartner({ method: "GET", path: addressOf(order) }));

/**
 * Answers `refused` only if the partner has nothing confirmed on record, so that the same reference may be sent again, corrected or later.
 * An order on record is ended by an inquiry; until then a submission answers only that the partner has it.
 */
async function submit(paying: Paying, order: PayoutOrder): Promise<PayoutAnswer> {
  const known = await lookUp(paying.callPartner, order);
  if (known.kind === "not_sent" || known.kind === "silent") return notSent(known);
  if (known.kind === "read") {
    if (!isUnconfirmed(known.it)) return onRecord(order, known.it);
    // Left by an earlier call, or by a concurrent one: the current order replaces it.
    return confirm(paying, order, await replace(paying, order, known.it));
  }
  if (known.code !== UNKNOWN_TRANSACTION) return { outcome: "not_sent", why: `the partner answered ${known.code}` };
  return create(paying, order);
}

/**
 * This call confirmed nothing, whether or not it reached the partner. The same order may be sent again, and continues where this call
 * ended.
 */
const notSent = ({ why }: Nothing): PayoutAnswer => ({ outcome: "not_sent", why });

function onRecord(order: PayoutOrder, transaction: Transaction): PayoutAnswer {
  const answer = evaluateTransaction(order, transaction);
  return answer.outcome === "refused" ? { outcome: "pending", providerRef: transaction.id } : answer;
}

async function create(paying: Paying, order: PayoutOrder): Promise<PayoutAnswer> {
  const { callPartner } = paying;
  const quoted = await quote(paying, order);
  if (quoted.kind !== "read") return confirm(paying, order, quoted);
  const path = `/v1/quotations/${quoted.it}/transactions`;
  const created = readAs(transactionSchema, await callPartner({ method: "POST", path, body: transactionBody(order) }));
  if (created.kind !== "refused" || created.code !== EXTERNAL_ID_USED) return confirm(paying, order, created);
  // Another call of the same order was faster, and may be confirming at this moment.
  const theirs = await lookUp(callPartner, order);
  if (theirs.kind === "read") return onRecord(order, theirs.it);
  return { outcome: "unknown", why: "another call of the same order is under way" };
}

/** Puts a new quotation and the current order under the reference's transaction. */
async function replace(paying: Paying, order: PayoutOrder, { id }: Transaction): Promise<Read<Transaction>> {
  const quoted = await quote(paying, order);
  if (quoted.kind !== "read") return quoted;
  const body = { quotation_id: quoted.it, order: transactionBody(order) };
  return readAs(transactionSchema, await paying.callPartner({ method: "POST", path: `/v1/transactions/${id}/order`, body }));
}

function refusedBefore(code: string): PayoutAnswer {
  const reason = refusalOf(code);
  return reason
    ? { outcome: "refused", reason, providerCode: code }
    : { outcome: "not_sent", why: `the partner answered ${code}` };
}

/** The id of a quotation for exactly the amount that should arrive, from our prefund in the same currency. */
async function quote({ callPartner, payers, offer }: Paying, order: PayoutOrder): Promise<Read<string>> {
  const payer = await payers.find(order);
  if (payer.kind !== "read") return payer;
  const { currency } = order.amount;
  const body = {
    external_id: order.reference,
    payer_id: payer.it,
    mode: "DESTINATION_AMOUNT",
    source: { currency, amount: null },
    destination: { currency, amount: toDecimal(order.amount) },
  };
  const quoted = readAs(quotationSchema, await callPartner({ method: "POST", path: "/v1/quotations", body }));
  if (quoted.kind !== "read") return quoted;
  const { id, source, destination, fee } = quoted.it;
  const isOurs = [source, destination].every((side) => side.currency === currency && side.minor === order.amount.minor);
  if (!isOurs || fee.currency !== currency || fee.minor < 0n)
    return { kind: "silent", why: "the partner's quotation differs from the order" };
  offer.fee = fee;
  return { kind: "read", it: id };
}

/** Confirms the transaction just created or replaced, and returns what is then known about the money. */
async function confirm(paying: Paying, order: PayoutOrder, ready: Read<Transaction>): Promise<PayoutAnswer> {
  const { callPartner } = paying;
  let current = ready;
  for (let n = 1; ; n += 1) {
    if (current.kind === "refused")
      return current.code === NOT_CONFIRMABLE ? lookUpAgain(callPartner, order) : refusedBefore(current.code);
    if (current.kind !== "read") return notSent(current);
    const { id, quotation_id } = current.it;
    const different = whyNotOurs(order, current.it);
    if (different) return { outcome: "unknown", why: different };
    // Bound to the quotation: if another call has put another order under the reference, this one confirms nothing.
    const call = { method: "POST", path: `/v1/transactions/${id}/confirm`, body: { quotation_id }, isFinal: true } as const;
    const confirmed = readAs(transactionSchema, await callPartner(call));
    if (confirmed.kind === "read") return onRecord(order, confirmed.it);
    if (confirmed.kind === "not_sent") return notSent(confirmed);
    if (confirmed.kind === "silent") return { outcome: "unknown", why: confirmed.why };
    if (!RENEWABLE.has(confirmed.code)) return evaluateRefusedConfirmation(callPartner, order, confirmed.code);
    if (n === MAX_CONFIRMATIONS) return neverInTime(confirmed.code);
    current = await replace(paying, order, current.it);
  }
}

const neverInTime = (code: string): PayoutAnswer =>
  code === QUOTE_EXPIRED
    ? { outcome: "refused", reason: "quote_expired", providerCode: code }
    : { outcome: "unknown", why: "another call of the same order is under way" };

async function evaluateRefusedConfirmation(callPartner: CallPartner, order: PayoutOrder, code: string): Promise<PayoutAnswer> {
  if (code === NO_PREFUND) return { outcome: "refused", reason: "no_prefund", providerCode: code };
  return code === NOT_CONFIRMABLE
    ? lookUpAgain(callPartner, order)
    : { outcome: "unknown", why: `the partner answered ${code} to a confirmation` };
}

/** Confirmed or cancelled already by another call of the same order. */
async function lookUpAgain(callPartner: CallPartner, order: PayoutOrder): Promise<PayoutAnswer> {
  const known = await lookUp(callPartner, order);
  if (known.kind === "read") return onRecord(order, known.it);
  return { outcome: "unknown", why: "the partner refused the confirmation without a reason" };
}

/**
 * Reports an unconfirmed transaction as not found: the partner has no payout under this reference. This is right even while another call is
 * about to confirm, because `not_found` counts only after two answers with some time between them.
 */
async function inquire(callPartner: CallPartner, order: PayoutOrder): Promise<InquiryAnswer> {
  const known = await lookUp(callPartner, order);
  switch (known.kind) {
    case "read":
      return isUnconfirmed(known.it) && known.it.external_id === order.reference
        ? { outcome: "not_found", providerCode: known.it.status }
        : evaluateTransaction(order, known.it);
    case "refused":
      return known.code === UNKNOWN_TRANSACTION
        ? { outcome: "not_found", providerCode: known.code }
        : { outcome: "unknown", why: `the partner answered ${known.code}` };
    default:
      return { outcome: "unknown", why: known.why };
  }
}

/** Cancels the order. Cancels an unconfirmed transaction too: its reference is then used up, and no late call can confirm it. */
async function recall(callPartner: CallPartner, order: PayoutOrder): Promise<RecallAnswer> {
  const reply = await callPartner({ method: "POST", path: `${addressOf(order)}/cancel`, isFinal: true });
  const cancelled = readAs(transactionSchema, reply);
  if (cancelled.kind === "refused")
    return cancelled.code === TOO_LATE_TO_CANCEL
      ? { outcome: "too_late" }
      : { outcome: "unknown", why: `the partner answered ${cancelled.code}` };
  if (cancelled.kind !== "read") return { outcome: "unknown", why: cancelled.why };
  const isDone = cancelled.it.external_id === order.reference && isCancelled(cancelled.it);
  return isDone
    ? { outcome: "recalled" }
    : { outcome: "unknown", why: `the partner cancelled it with status ${cancelled.it.status}` };
}
