/** A transfer: what is known of it, and what follows from that alone. Everything that changes it goes through `decide.ts`. Pure. */
import type { Id } from "#kernel/id.ts";
import { add, compare, money, subtract, sum, type Money } from "#kernel/money.ts";
import { isOverdue, type Order } from "./orders.ts";
import type { Pickup } from "./pickup.ts";
import type { Rail } from "./payout.ts";
import type { ReasonCode } from "./reasons.ts";
import { refundNeedsPerson, type PersonRules, type Refund } from "./refunds.ts";
import { TRANSFER_RULES } from "./rules.ts";
import { isFinal, LEFT_STATES, type Assurance, type State } from "./states.ts";

export const PRODUCTS = ["local", "international", "cash_pickup"] as const;
export type Product = (typeof PRODUCTS)[number];

/** What was promised by the quote: principal = receives at mid + margin + rounding. The sender pays principal, fee and tax. */
export interface TransferPrice {
  readonly principal: Money;
  readonly fee: Money;
  readonly tax: Money;
  readonly receives: Money;
  /** In rupiah, nothing where nothing is exchanged. */
  readonly margin: Money;
  readonly rounding: Money;
}

/**
 * Where the sender's money came in. A refund goes back the same way, to the proven payer or to the partner's deposit; but an agent's account is
 * the agent's alone: who paid in cash at a counter says themselves where it goes.
 */
export interface FundingSource {
  readonly account: "payin_clearing" | "partner_deposit" | "agent_deposit" | "agent_receivable";
  /** The channel of the virtual account, the partner, the agent. */
  readonly whose: string;
}

/** Money that came in on the transfer's virtual account. What is `unused` lies in suspense under the payment's own id. */
export interface PayIn {
  readonly payment: Id<"py">;
  readonly amount: Money;
  readonly unused: Money;
  /** Came after the pay-in was over: never used for the transfer, however short it is. */
  readonly isLate: boolean;
  /** What is unused on its way back. */
  readonly refund: Refund | null;
}

export interface Payout extends Order {
  readonly rail: Rail;
  /** As in `nostro:{party}`, `bank:{party}`. */
  readonly party: string;
  /** When it was last sent: its newest try is of then. */
  readonly lastSentAt: Date;
  /** What the party quoted for it before it was confirmed, in the payout's currency; null where it quotes nothing. */
  readonly quotedCost: Money | null;
  /** What it claimed beside that: a case, never a booking. */
  readonly disputed: { readonly cost: Money; readonly at: Date } | null;
}

/** How often a kind of journal was posted about the transfer, or about one of its payments: the next one's number. */
export type Posted = Readonly<Record<string, number>>;

export interface Transfer {
  readonly id: Id<"tr">;
  readonly product: Product;
  readonly price: TransferPrice;
  readonly createdAt: Date;
  /** Until when the pay-in is open. */
  readonly payBy: Date;
  readonly state: State;
  readonly reason: ReasonCode | null;
  /** By when whoever must act has to; null when nobody must. */
  readonly deadline: Date | null;
  readonly assurance: Assurance | null;
  readonly source: FundingSource | null;
  /** What the agent who took the cash in earns once the transfer is PAID: a promise until then. Nothing where no agent took cash in. */
  readonly payInCommission: Money;
  /** What cash could not pay of the price: ours to carry, and taken back with fee and tax where they go back. */
  readonly payInRounding: Money;
  readonly fundedAt: Date | null;
  readonly payIns: readonly PayIn[];
  readonly isConverted: boolean;
  readonly isFeeEarned: boolean;
  /** A hold that was opened so that one officer alone can't release it. */
  readonly isReleasedByTwo: boolean;
  readonly payout: Payout | null;
  /** Not before this is the payout tried again; while it waits to be paid in, not before this does it expire. */
  readonly submitAfter: Date | null;
  readonly cancelAskedAt: Date | null;
  readonly recalls: number;
  readonly pickup: Pickup | null;
  readonly refund: Refund | null;
  readonly refundDueAt: Date | null;
  /** Two words that exclude each other were heard about the payout: nothing leaves until two people have settled it. */
  readonly isInDoubt: boolean;
  /** What we still owe for being late. */
  readonly compensation: Money;
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
    cancelAskedAt: null,
    recalls: 0,
    pickup: null,
    refund: null,
    refundDueAt: null,
    isInDoubt: false,
    compensation: money("IDR", 0n),
    posted: {},
  };
}

/** Paid in cash at a counter: the agent has the cash, and owes it to us. */
export const isPaidInCash = ({ source }: Pick<Transfer, "source">): boolean =>
  source?.account === "agent_deposit" || source?.account === "agent_receivable";

/** What the sender pays. */
export function totalOf({ principal, fee, tax }: TransferPrice): Money {
  return add(principal, feeAndTax({ fee, tax }));
}

export function feeAndTax({ fee, tax }: Pick<TransferPrice, "fee" | "tax">): Money {
  return add(fee, tax);
}

/** What the sender has paid, once it is paid: the price, less what cash could not pay of it. */
export function paidOf({ price, payInRounding }: Pick<Transfer, "price" | "payInRounding">): Money {
  return subtract(totalOf(price), payInRounding);
}

/** The largest coin is one of a thousand rupiah: what is not less than that, and more than fee and tax, would be a gift and no rounding. */
export const LARGEST_COIN: Money = money("IDR", 100_000n);

/** What cash may leave unpaid of a price. */
export function mostCarried({ price }: Pick<Transfer, "price">): Money {
  const [held, coins] = [feeAndTax(price), subtract(LARGEST_COIN, money("IDR", 1n))];
  return compare(held, coins) > 0 ? held : coins;
}

/** What goes back beside the principal where the service did not happen: fee and tax as they were held, less what of the price was never paid. */
export interface FeeBack {
  readonly fee: Money;
  readonly rounding: Money;
}

/**
 * Nothing where the fee was earned; but what was paid is never exceeded: where cash left more unpaid than fee and tax are, that comes off what was sent.
 */
export function feeBack({ price, payInRounding }: Pick<Transfer, "price" | "payInRounding">, isFeeEarned: boolean): FeeBack {
  const [held, nothing] = [feeAndTax(price), money("IDR", 0n)];
  if (!isFeeEarned) return { fee: held, rounding: payInRounding };
  return { fee: nothing, rounding: compare(payInRounding, held) > 0 ? subtract(payInRounding, held) : nothing };
}

/** What agents can still be promised: all their commissions and what was rounded off are together never more than the fee before tax. */
export function commissionLeft({
  price,
  payInCommission,
  payInRounding,
}: Pick<Transfer, "price" | "payInCommission" | "payInRounding">): Money {
  const left = subtract(price.fee, add(payInCommission, payInRounding));
  return left.minor < 0n ? money("IDR", 0n) : left;
}

/** What is held for the recipient, in the currency in which it is held by now. */
export function heldOf({ price, isConverted }: Pick<Transfer, "price" | "isConverted">): Money {
  return isConverted ? price.receives : price.principal;
}

/** Came in time and waits for the rest. */
export const isWaiting = ({ isLate, refund, unused }: PayIn): boolean => !isLate && refund === null && unused.minor > 0n;

/** What is still missing of the pay-in: nothing once it is complete. */
export function missingOf(transfer: Transfer): Money {
  if (transfer.source !== null) return money("IDR", 0n);
  const waiting = transfer.payIns.filter(isWaiting).map(({ unused }) => unused);
  return subtract(totalOf(transfer.price), sum("IDR", waiting));
}

/** Money that was not needed, and is not back with its payer. */
export const isUnsettled = ({ unused, refund }: PayIn): boolean => unused.minor > 0n && refund?.status !== "paid";

/** Money that came in and has no end yet: it would go on, were it not in doubt. */
export const couldLeave = ({ state, source, payIns }: Pick<Transfer, "state" | "source" | "payIns">): boolean =>
  (source !== null && !isFinal(state)) || payIns.some(isUnsettled);

/** The one reference of a transfer's payout, for all tries. Made from the id, so that there can't be a second. */
export const payoutReference = ({ id }: Pick<Transfer, "id">): string => id;

/**
 * True when a person has to look: for a day nobody has known what became of an order, what was heard contradicts itself, a refund has not left for
 * a day of tries, or its sender has not said in any notice's time where it goes. What can go on by itself does.
 */
export function needsPerson(
  { state, payout, refund, payIns, isInDoubt }: Transfer,
  rules: PersonRules = TRANSFER_RULES,
): boolean {
  if (isInDoubt) return true;
  if (LEFT_STATES.includes(state) && payout !== null && isOverdue(payout, rules)) return true;
  return [refund, ...payIns.map((payIn) => payIn.refund)].some((one) => one !== null && refundNeedsPerson(one, rules));
}
