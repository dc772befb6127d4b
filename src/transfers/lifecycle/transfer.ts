/** A transfer: its data, and functions that depend on this data alone. Every change goes through `decide.ts`. Pure. */
import type { Id } from "#kernel/id.ts";
import { add, compare, money, subtract, sum, type Money } from "#kernel/money.ts";
import { isUnpaid, type Award } from "./awards.ts";
import { isOverdue, type Order } from "./orders.ts";
import type { Pickup } from "./pickup.ts";
import type { Rail } from "./payout-party.ts";
import type { ReasonCode } from "./reasons.ts";
import { refundNeedsPerson, type PersonRules, type Refund } from "./refunds.ts";
import { TRANSFER_RULES } from "./rules.ts";
import { isFinal, LEFT_STATES, type Assurance, type State } from "./states.ts";

export const PRODUCTS = ["local", "international", "cash_pickup"] as const;
export type Product = (typeof PRODUCTS)[number];

/** The price promised by the quote: principal = receives at mid + margin + rounding. The sender pays principal, fee and tax. */
export interface TransferPrice {
  readonly principal: Money;
  readonly fee: Money;
  readonly tax: Money;
  readonly receives: Money;
  /** In rupiah; zero without an exchange. */
  readonly margin: Money;
  readonly rounding: Money;
}

/**
 * Where the sender's money came in. A refund takes the same channel, to the proven payer or to the partner's deposit. An agent's account is
 * the agent's alone: a sender who paid in cash at a counter chooses where the refund goes.
 */
export interface FundingSource {
  readonly account: "payin_clearing" | "payroll_funds" | "partner_deposit" | "agent_deposit" | "agent_receivable";
  /** The channel of the virtual account, the payroll, the partner, or the agent. */
  readonly whose: string;
}

/** A payment received on the transfer's virtual account. The `unused` part lies in suspense under the payment's own id. */
export interface PayIn {
  readonly payment: Id<"py">;
  readonly amount: Money;
  readonly unused: Money;
  /** Received after the pay-in ended: never used for the transfer, however much is missing. */
  readonly isLate: boolean;
  /** The refund of the unused part. */
  readonly refund: Refund | null;
}

export interface Payout extends Order {
  readonly rail: Rail;
  /** The party, as in `nostro:{party}`, `bank:{party}`. */
  readonly party: string;
  /** When its latest try was sent. */
  readonly lastSentAt: Date;
  /** The party's own reference of the order, as it last named one; null before that. People find the order by it, nothing is decided by it. */
  readonly providerRef: string | null;
  /** The cost the party quoted before confirmation, in the payout's currency; null where it quotes nothing. */
  readonly quotedCost: Money | null;
  /** The cost it claimed beyond that: a case, never a booking. */
  readonly disputed: { readonly cost: Money; readonly at: Date } | null;
}

/** How often each kind of journal was posted about the transfer or one of its payments; gives the next one's number. */
export type Posted = Readonly<Record<string, number>>;

export interface Transfer {
  readonly id: Id<"tr">;
  readonly product: Product;
  readonly price: TransferPrice;
  readonly createdAt: Date;
  /** End of the pay-in. */
  readonly payBy: Date;
  readonly state: State;
  readonly reason: ReasonCode | null;
  /** Deadline of whoever must act; null where no one must. */
  readonly deadline: Date | null;
  readonly assurance: Assurance | null;
  readonly source: FundingSource | null;
  /** What the agent who took the cash in earns once the transfer is PAID; a promise until then. Zero where no agent took cash in. */
  readonly payInCommission: Money;
  /** The part of the price without coins: our expense, and deducted again where fee and tax are refunded. */
  readonly payInRounding: Money;
  readonly fundedAt: Date | null;
  readonly payIns: readonly PayIn[];
  readonly isConverted: boolean;
  readonly isFeeEarned: boolean;
  /** A hold that one officer alone cannot release. */
  readonly isReleasedByTwo: boolean;
  readonly payout: Payout | null;
  /** The payout is not retried before this. While the payment is awaited: the transfer does not expire before this. */
  readonly submitAfter: Date | null;
  readonly cancelRequestedAt: Date | null;
  readonly recalls: number;
  readonly pickup: Pickup | null;
  readonly refund: Refund | null;
  readonly refundDueAt: Date | null;
  /** Two answers about the payout exclude each other: nothing leaves until two people have decided. */
  readonly hasConflictingOutcomes: boolean;
  /** Compensation and goodwill, in the order in which they were granted; the paid ones too. */
  readonly awards: readonly Award[];
  readonly posted: Posted;
}

/** A new transfer, from what was agreed. */
export function newTransfer(agreed: Pick<Transfer, "id" | "product" | "price" | "createdAt" | "payBy">): Transfer {
  return {
    ...agreed,
    state: "CREATED",
    reason: null,
    deadline: agreed.payBy,
    assurance: null,
    source: null,
    payInCommission: money("IDR", 0n),
    payInRounding: money("IDR", 0n),
    fundedAt: null,
    payIns: [],
    isConverted: false,
    isFeeEarned: false,
    isReleasedByTwo: false,
    payout: null,
    submitAfter: null,
    cancelRequestedAt: null,
    recalls: 0,
    pickup: null,
    refund: null,
    refundDueAt: null,
    hasConflictingOutcomes: false,
    awards: [],
    posted: {},
  };
}

/** Paid in cash at a counter: the agent has the cash and owes it to us. */
export const isPaidInCash = ({ source }: Pick<Transfer, "source">): boolean =>
  source?.account === "agent_deposit" || source?.account === "agent_receivable";

/** Paid at a bank, on the transfer's own number or on that of its payroll: a refund goes back to the account that paid. */
export const isPaidAtBank = ({ source }: Pick<Transfer, "source">): boolean =>
  source?.account === "payin_clearing" || source?.account === "payroll_funds";

/** What the sender has to pay. */
export function totalOf({ principal, fee, tax }: TransferPrice): Money {
  return add(principal, feeAndTax({ fee, tax }));
}

export function feeAndTax({ fee, tax }: Pick<TransferPrice, "fee" | "tax">): Money {
  return add(fee, tax);
}

/** What the sender paid, once paid: the price less the part without coins. */
export function paidOf({ price, payInRounding }: Pick<Transfer, "price" | "payInRounding">): Money {
  return subtract(totalOf(price), payInRounding);
}

/** The largest coin, a thousand rupiah. Leaving that much or more unpaid, and more than fee and tax, would be a gift and not rounding. */
export const LARGEST_COIN: Money = money("IDR", 100_000n);

/** The most that cash may leave unpaid of a price. */
export function maxRounding({ price }: Pick<Transfer, "price">): Money {
  const [held, coins] = [feeAndTax(price), subtract(LARGEST_COIN, money("IDR", 1n))];
  return compare(held, coins) > 0 ? held : coins;
}

/**
 * What is refunded beside the principal where the service did not happen: fee and tax as held, less the part of the price that was never
 * paid.
 */
export interface FeeBack {
  readonly fee: Money;
  readonly rounding: Money;
}

/**
 * Fee: zero where it was earned. The refund never exceeds what was paid: where cash left more unpaid than fee and tax, the rest is deducted
 * from the principal.
 */
export function feeBack({ price, payInRounding }: Pick<Transfer, "price" | "payInRounding">, isFeeEarned: boolean): FeeBack {
  const [held, nothing] = [feeAndTax(price), money("IDR", 0n)];
  if (!isFeeEarned) return { fee: held, rounding: payInRounding };
  return { fee: nothing, rounding: compare(payInRounding, held) > 0 ? subtract(payInRounding, held) : nothing };
}

/** What agents can still be promised: all their commissions and the rounding together never exceed the fee before tax. */
export function commissionLeft({
  price,
  payInCommission,
  payInRounding,
}: Pick<Transfer, "price" | "payInCommission" | "payInRounding">): Money {
  const left = subtract(price.fee, add(payInCommission, payInRounding));
  return left.minor < 0n ? money("IDR", 0n) : left;
}

/** The amount held for the recipient, in the currency it is held in now. */
export function heldOf({ price, isConverted }: Pick<Transfer, "price" | "isConverted">): Money {
  return isConverted ? price.receives : price.principal;
}

/** Received in time and waiting for the rest of the price. */
export const isWaiting = ({ isLate, refund, unused }: PayIn): boolean => !isLate && refund === null && unused.minor > 0n;

/** The part of the pay-in still missing; zero once it is complete. */
export function missingOf(transfer: Transfer): Money {
  if (transfer.source !== null) return money("IDR", 0n);
  const waiting = transfer.payIns.filter(isWaiting).map(({ unused }) => unused);
  return subtract(totalOf(transfer.price), sum("IDR", waiting));
}

/** An unapplied payment that is not back with its payer yet. */
export const isUnsettled = ({ unused, refund }: PayIn): boolean => unused.minor > 0n && refund?.status !== "paid";

/** Whether money came in that has not reached its end, or an award is not paid: it would leave, were there no conflicting outcomes. */
export const couldLeave = ({
  state,
  source,
  payIns,
  awards,
}: Pick<Transfer, "state" | "source" | "payIns" | "awards">): boolean =>
  (source !== null && !isFinal(state)) || payIns.some(isUnsettled) || awards.some(isUnpaid);

/** The one reference of a transfer's payout, for all tries. Made from the id, so that there cannot be a second. */
export const payoutReference = ({ id }: Pick<Transfer, "id">): string => id;

/**
 * True when staff have to look: an order's outcome has been unknown for a day, answers conflict, a refund has not left for a day of tries,
 * or its sender has not chosen a destination by the last notice. Automatic processing continues where it can.
 */
export function needsPerson(
  { state, payout, refund, payIns, awards, hasConflictingOutcomes }: Transfer,
  rules: PersonRules = TRANSFER_RULES,
): boolean {
  if (hasConflictingOutcomes) return true;
  if (LEFT_STATES.includes(state) && payout !== null && isOverdue(payout, rules)) return true;
  return [refund, ...payIns.map((payIn) => payIn.refund), ...awards.map((award) => award.refund)].some(
    (one) => one !== null && refundNeedsPerson(one, rules),
  );
}
