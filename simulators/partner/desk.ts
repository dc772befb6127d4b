/** The partner's desk: quotations and transactions, derived from facts alone. Refusals carry a seven-digit code. */
import { openBooks, type Books } from "./books.ts";
import { CURRENCIES, whole } from "./amounts.ts";
import { type Fact, type FactFile, type Order } from "./facts.ts";
import { findPayer, type Payer } from "./payers.ts";
import { behaviourOf, type Behaviour, planOf, type Step } from "./sentinels.ts";
import { classOf, COMPLETED, CONFIRMED, CREATED, isHeld, mayFollow } from "./statuses.ts";

export interface Quotation {
  readonly id: string;
  readonly externalId: string;
  readonly payer: Payer;
  readonly minor: bigint;
  readonly expiresAt: number;
  readonly createdAt: number;
}

/** What is paid to whom, and the behaviour that the number chooses. Replaced as a whole until confirmed. */
interface Content {
  payer: Payer;
  order: Order;
  minor: bigint;
  behaviour: Behaviour;
  plan: readonly Step[];
  quotation: Quotation;
}

export interface Transaction extends Content {
  readonly id: string;
  readonly externalId: string;
  readonly createdAt: number;
  status: string;
  updatedAt: number;
  reversedMinor: bigint | null;
  /** Number of finished steps of the plan, and the time of the last one. */
  planned: number;
  plannedAt: number;
  /** Number of calls by kind: the fault of a sentinel hits the first one. Lost at a restart. */
  readonly calls: { creations: number; confirmations: number };
  readonly history: { readonly at: number; readonly status: string; readonly eventId: string; isReported: boolean }[];
  /** Further events of the transaction, for the page. */
  readonly notes: { readonly at: number; readonly what: string }[];
}

export interface Desk {
  /** Milliseconds since 1970: the real time plus all shifts. */
  now(): number;
  readonly books: Books;
  /** Writes a fact and applies it. */
  commit(fact: Fact): void;
  quotation(id: string): Quotation | undefined;
  newestQuotation(externalId: string): Quotation | undefined;
  transaction(id: string): Transaction | undefined;
  transactionOf(externalId: string): Transaction | undefined;
  /** All transactions, oldest first. */
  transactions(): IterableIterator<Transaction>;
}

/** Beyond 53 bits, so that a client that reads ids as JSON numbers visibly loses their last digits. */
const FIRST_ID = 2n ** 53n + 1n;
/** Gap between ids, so that a doubled statement line gets an id of its own next to the first. */
const ID_STEP = 10n;
const OPENING_NUMBERS = "123456789abcdef";
/** A new client's opening balance, and the client's reference on each of those payments. The demo's books hold the same (db/seed/prefund.yaml). */
export const OPENING = {
  units: 1_000_000_000,
  referenceOf: (currency: (typeof CURRENCIES)[number]): string =>
    `bk_01kc000000000000000000000${OPENING_NUMBERS[CURRENCIES.indexOf(currency)] ?? ""}`,
} as const;
const MAX_NOTES = 40;

/** The id of a doubled line about the same movement, directly after the first. */
export const twinOf = (id: string): string => String(BigInt(id) + 1n);

/** Adds an event to a transaction, for the page. */
export function note(transaction: Transaction, at: number, what: string): void {
  if (transaction.notes.length < MAX_NOTES) transaction.notes.push({ at, what });
}

/** Opens a desk in the state that the facts give. `realNow` dates the funding of a new desk. */
export function openDesk(file: FactFile, quoteMs: number, realNow: () => number): Desk {
  let lastId = FIRST_ID;
  const nextId = () => String((lastId += ID_STEP));
  const books = openBooks(nextId);
  const quotations = new Map<string, Quotation>();
  const newest = new Map<string, Quotation>();
  const transactions = new Map<string, Transaction>();
  const byExternalId = new Map<string, Transaction>();
  let shiftMs = 0;

  const apply = (fact: Fact): void => {
    switch (fact.fact) {
      case "quoted": {
        const payer = findPayer(fact.payerId);
        if (!payer) throw new RangeError(`no payer ${fact.payerId}`);
        const quotation: Quotation = {
          id: nextId(),
          externalId: fact.externalId,
          payer,
          minor: BigInt(fact.minor),
          createdAt: fact.at,
          expiresAt: fact.at + quoteMs,
        };
        quotations.set(quotation.id, quotation);
        newest.set(fact.externalId, quotation);
        return;
      }
      case "created": {
        const quotation = known(quotations, fact.quotationId);
        const transaction = newTransaction(nextId(), quotation, fact.order, fact.at);
        transactions.set(transaction.id, transaction);
        byExternalId.set(transaction.externalId, transaction);
        return;
      }
      case "replaced":
        Object.assign(known(transactions, fact.id), contentOf(known(quotations, fact.quotationId), fact.order), {
          updatedAt: fact.at,
        });
        return;
      case "moved":
        return move(books, known(transactions, fact.id), fact);
      case "reported":
        for (const entry of known(transactions, fact.id).history) entry.isReported ||= entry.eventId === fact.eventId;
        return;
      case "topped_up":
        return books.topUp(fact.currency, BigInt(fact.minor), fact.at, fact.reference ?? null);
      case "shifted":
        shiftMs += fact.milliseconds;
        return;
    }
  };
  const commit = (fact: Fact): void => {
    apply(fact);
    file.append(fact);
  };
  for (const fact of file.earlier) apply(fact);
  if (file.earlier.length === 0)
    for (const currency of CURRENCIES) {
      const minor = String(whole(OPENING.units, currency));
      commit({ fact: "topped_up", at: realNow(), currency, minor, reference: OPENING.referenceOf(currency) });
    }
  return {
    now: () => realNow() + shiftMs,
    books,
    commit,
    quotation: (id) => quotations.get(id),
    newestQuotation: (externalId) => newest.get(externalId),
    transaction: (id) => transactions.get(id),
    transactionOf: (externalId) => byExternalId.get(externalId),
    transactions: () => transactions.values(),
  };
}

function known<T>(all: ReadonlyMap<string, T>, id: string): T {
  const found = all.get(id);
  if (!found) throw new RangeError(`${id} is not known`);
  return found;
}

function contentOf(quotation: Quotation, order: Order): Content {
  const { payer, minor } = quotation;
  const behaviour = behaviourOf(order.credit_party.account_number ?? order.beneficiary.msisdn ?? "");
  return { payer, order, minor, behaviour, plan: planOf(behaviour, payer.service === "cash_pickup"), quotation };
}

function newTransaction(id: string, quotation: Quotation, order: Order, at: number): Transaction {
  return {
    ...contentOf(quotation, order),
    id,
    externalId: order.external_id,
    createdAt: at,
    status: CREATED,
    updatedAt: at,
    reversedMinor: null,
    planned: 0,
    plannedAt: at,
    calls: { creations: 0, confirmations: 0 },
    history: [],
    notes: [],
  };
}

/** Changes a status and books what it means for the money. Throws RangeError when the change is not allowed. */
function move(books: Books, transaction: Transaction, { at, status, isPlanned, reversedMinor }: Fact & { fact: "moved" }): void {
  const { status: from, minor, externalId, payer } = transaction;
  if (!mayFollow(from, status)) throw new RangeError(`${status} does not follow ${from}`);
  const entry = { externalId, currency: payer.currency, minor, feeMinor: payer.feeMinor, at };
  if (status === CONFIRMED) books.authorize(entry);
  else if (classOf(status) === classOf(COMPLETED)) books.settle(entry);
  else if (classOf(status) === "8") books.reverse(entry, BigInt(reversedMinor ?? minor));
  else if (isHeld(from) && !isHeld(status)) books.release(entry);
  transaction.status = status;
  transaction.updatedAt = at;
  if (classOf(status) === "8") transaction.reversedMinor = BigInt(reversedMinor ?? minor);
  if (isPlanned) transaction.planned += 1;
  if (isPlanned || status === CONFIRMED) transaction.plannedAt = at;
  const eventId = `ev_${transaction.id}_${transaction.history.length + 1}`;
  transaction.history.push({ at, status, eventId, isReported: status === CONFIRMED });
}
