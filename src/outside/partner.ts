/**
 * The partner abroad, as a party that pays: quotation, transaction, confirmation (simulators/partner/README.md).
 *
 * Only a confirmation moves money. So `submit` first asks whether the reference is known, and takes the chain up where an earlier call
 * left it: whatever is lost before the confirmation has paid nothing, and an answer to the confirmation that is lost makes the outcome
 * unknown. There is one transaction for a reference, for ever: the partner refuses a second, and an expired quotation is replaced under the first.
 */
import type { z } from "zod";
import type { InquiryAnswer, PayoutAnswer, PayoutOrder, PayoutParty, RecallAnswer } from "#transfers/payout.ts";
import type { ReadStatement } from "#reconciliation/statement.ts";
import { type AskPartner, partnerClient, type PartnerClientSettings, type PartnerReply } from "./partner-client.ts";
import { payerBook, type PayerBook } from "./partner-payers.ts";
import { partnerStatement } from "./partner-statement.ts";
import { isCancelled, isUnconfirmed, judge, refusalOf, whyNotOurs } from "./partner-status.ts";
import { quotationSchema, toDecimal, type Transaction, transactionBody, transactionSchema } from "./partner-wire.ts";

export interface PartnerSettings extends PartnerClientSettings {
  /** As it stands in account codes: `nostro:{party}:{currency}`. */
  readonly party?: string;
}

export interface Partner extends PayoutParty {
  readonly recall: NonNullable<PayoutParty["recall"]>;
  readonly readStatement: ReadStatement;
}

const UNKNOWN_TRANSACTION = "1007002";
const EXTERNAL_ID_USED = "1007001";
const QUOTE_EXPIRED = "1007004";
const NO_PREFUND = "1007005";
const NOT_CONFIRMABLE = "1007006";
const TOO_LATE_TO_CANCEL = "1007014";
/** Confirmations of one call: the first, and one after each of two new quotations. */
const MAX_CONFIRMATIONS = 3;

/** The adapter: pays on the rails partner_bank and partner_cash, and reads our accounts with the partner. */
export function partnerParty({ party = "partner", ...settings }: PartnerSettings): Partner {
  const ask = partnerClient(settings);
  const payers = payerBook(ask, settings.clock);
  return {
    party,
    submit: (order) => submit(ask, payers, order),
    inquire: (order) => inquire(ask, order),
    recall: (order) => recall(ask, order),
    readStatement: partnerStatement(ask),
  };
}

/** A reply that says nothing new about the money. */
type Nothing = Extract<PartnerReply, { kind: "not_sent" | "silent" }>;
type Read<T> = { readonly kind: "read"; readonly it: T } | { readonly kind: "refused"; readonly code: string } | Nothing;

/** A reply in the form that was expected; an answer in another form says nothing. */
function readAs<T>(schema: z.ZodType<T>, reply: PartnerReply): Read<T> {
  if (reply.kind !== "answered") return reply;
  const parsed = schema.safeParse(reply.body);
  if (parsed.success) return { kind: "read", it: parsed.data };
  return { kind: "silent", why: "the partner answered with a body that can't be read" };
}

const addressOf = ({ reference }: PayoutOrder) => `/v1/transactions/ext-${encodeURIComponent(reference)}`;

const lookUp = async (ask: AskPartner, order: PayoutOrder): Promise<Read<Transaction>> =>
  readAs(transactionSchema, await ask({ method: "GET", path: addressOf(order) }));

async function submit(ask: AskPartner, payers: PayerBook, order: PayoutOrder): Promise<PayoutAnswer> {
  const known = await lookUp(ask, order);
  if (known.kind === "read") return proceed(ask, payers, order, known.it);
  if (known.kind !== "refused") return notSent(known);
  if (known.code !== UNKNOWN_TRANSACTION) return { outcome: "not_sent", why: `the partner answered ${known.code}` };
  return create(ask, payers, order);
}

/** Nothing of this call was confirmed, whether it was heard or not: the same order may be sent again, and is taken up where this one ended. */
const notSent = ({ why }: Nothing): PayoutAnswer => ({ outcome: "not_sent", why });

async function create(ask: AskPartner, payers: PayerBook, order: PayoutOrder): Promise<PayoutAnswer> {
  const quoted = await quote(ask, payers, order);
  if (quoted.kind === "refused") return refusedBefore(quoted.code);
  if (quoted.kind !== "read") return notSent(quoted);
  const path = `/v1/quotations/${quoted.it}/transactions`;
  const created = readAs(transactionSchema, await ask({ method: "POST", path, body: transactionBody(order) }));
  if (created.kind === "read") return proceed(ask, payers, order, created.it);
  if (created.kind !== "refused") return notSent(created);
  if (created.code !== EXTERNAL_ID_USED) return refusedBefore(created.code);
  // Another call of the same order was faster, and may be confirming just now.
  const theirs = await lookUp(ask, order);
  if (theirs.kind === "read") return proceed(ask, payers, order, theirs.it);
  return { outcome: "unknown", why: "the partner has the order already, and does not say how it stands" };
}

function refusedBefore(code: string): PayoutAnswer {
  const reason = refusalOf(code);
  return reason
    ? { outcome: "refused", reason, providerCode: code }
    : { outcome: "not_sent", why: `the partner answered ${code}` };
}

/** The id of a quotation for exactly what is to arrive, out of our prefund in the same currency. */
async function quote(ask: AskPartner, payers: PayerBook, order: PayoutOrder): Promise<Read<string>> {
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
  const quoted = readAs(quotationSchema, await ask({ method: "POST", path: "/v1/quotations", body }));
  if (quoted.kind !== "read") return quoted;
  const { id, source, destination, fee } = quoted.it;
  const isOurs = [source, destination].every((side) => side.currency === currency && side.minor === order.amount.minor);
  if (!isOurs || fee.currency !== currency || fee.minor < 0n) return { kind: "silent", why: "the partner quoted something else" };
  return { kind: "read", it: id };
}

/** Takes a transaction from wherever it stands to a confirmed one, and says what is known about the money then. */
async function proceed(ask: AskPartner, payers: PayerBook, order: PayoutOrder, found: Transaction): Promise<PayoutAnswer> {
  const different = whyNotOurs(order, found);
  if (different) return { outcome: "unknown", why: different };
  if (!isUnconfirmed(found)) return judge(order, found);
  const path = `/v1/transactions/${found.id}`;
  for (let n = 1; n <= MAX_CONFIRMATIONS; n += 1) {
    const confirmed = readAs(transactionSchema, await ask({ method: "POST", path: `${path}/confirm`, isFinal: true }));
    if (confirmed.kind !== "refused") return judgeConfirmation(order, confirmed);
    if (confirmed.code !== QUOTE_EXPIRED) return judgeRefusedConfirmation(ask, order, confirmed.code);
    if (n === MAX_CONFIRMATIONS) break;
    const quoted = await quote(ask, payers, order);
    if (quoted.kind === "refused") return refusedBefore(quoted.code);
    if (quoted.kind !== "read") return notSent(quoted);
    const body = { quotation_id: quoted.it };
    const renewed = readAs(transactionSchema, await ask({ method: "POST", path: `${path}/quotation`, body }));
    if (renewed.kind === "refused") return judgeRefusedConfirmation(ask, order, renewed.code);
    if (renewed.kind !== "read") return notSent(renewed);
  }
  return { outcome: "refused", reason: "quote_expired", providerCode: QUOTE_EXPIRED };
}

function judgeConfirmation(order: PayoutOrder, confirmed: Exclude<Read<Transaction>, { kind: "refused" }>): PayoutAnswer {
  if (confirmed.kind === "not_sent") return notSent(confirmed);
  if (confirmed.kind === "silent") return { outcome: "unknown", why: confirmed.why };
  if (isUnconfirmed(confirmed.it)) return { outcome: "unknown", why: "the partner confirmed without confirming" };
  return judge(order, confirmed.it);
}

async function judgeRefusedConfirmation(ask: AskPartner, order: PayoutOrder, code: string): Promise<PayoutAnswer> {
  if (code === NO_PREFUND) return { outcome: "refused", reason: "no_prefund", providerCode: code };
  if (code !== NOT_CONFIRMABLE) return { outcome: "unknown", why: `the partner answered ${code} to a confirmation` };
  // Confirmed already, or called off: another call of the same order was faster.
  const known = await lookUp(ask, order);
  if (known.kind === "read" && !isUnconfirmed(known.it)) return judge(order, known.it);
  return { outcome: "unknown", why: "the partner will not confirm, and does not say why" };
}

/**
 * A transaction that waits for its confirmation is reported as not found: the partner has no payout under this reference. That is right even
 * while another call is about to confirm, since not found is believed only when it is heard twice, some time apart.
 */
async function inquire(ask: AskPartner, order: PayoutOrder): Promise<InquiryAnswer> {
  const known = await lookUp(ask, order);
  switch (known.kind) {
    case "read": {
      const different = whyNotOurs(order, known.it);
      if (different) return { outcome: "unknown", why: different };
      return isUnconfirmed(known.it) ? { outcome: "not_found", providerCode: known.it.status } : judge(order, known.it);
    }
    case "refused":
      return known.code === UNKNOWN_TRANSACTION
        ? { outcome: "not_found", providerCode: known.code }
        : { outcome: "unknown", why: `the partner answered ${known.code}` };
    default:
      return { outcome: "unknown", why: known.why };
  }
}

/** Calls it off. A transaction that was never confirmed is called off, too: its reference is used up then, and no late call can confirm it. */
async function recall(ask: AskPartner, order: PayoutOrder): Promise<RecallAnswer> {
  const reply = await ask({ method: "POST", path: `${addressOf(order)}/cancel`, isFinal: true });
  const cancelled = readAs(transactionSchema, reply);
  if (cancelled.kind === "refused")
    return cancelled.code === TOO_LATE_TO_CANCEL
      ? { outcome: "too_late" }
      : { outcome: "unknown", why: `the partner answered ${cancelled.code}` };
  if (cancelled.kind !== "read") return { outcome: "unknown", why: cancelled.why };
  const isDone = cancelled.it.external_id === order.reference && isCancelled(cancelled.it);
  return isDone ? { outcome: "recalled" } : { outcome: "unknown", why: `the partner called it off as ${cancelled.it.status}` };
}
