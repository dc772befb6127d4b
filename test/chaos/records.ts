/**
 * The harness's own records: what senders requested, what they were answered, and what they paid. Kept outside of everything that is
 * killed, so that promises can be compared with the truth in the end.
 */
import type { Id } from "#kernel/id.ts";

export interface WireMoney {
  readonly currency: string;
  readonly minor: string;
}

/** What a sender was answered about a transfer. */
export interface Reported {
  readonly id: Id<"tr">;
  readonly state: string;
  readonly product: string;
  readonly corridor: string;
  readonly total: WireMoney;
  readonly receives: WireMoney;
}

export interface Wanted {
  readonly transfer: Id<"tr">;
  readonly quote: Id<"qt">;
  readonly recipient: Id<"rc">;
  readonly person: string;
  /** As the quote promised it. */
  readonly total: WireMoney;
  readonly receives: WireMoney;
  readonly corridor: string;
  /** What its sender is going to do. */
  readonly plan: Plan;
  /** The answer to its creation; null while there is none. */
  answer: { readonly created: Reported } | { readonly refusal: string } | null;
  /** The answer to its cancellation; null when it was not cancelled. */
  cancel: { readonly state: string } | { readonly refusal: string } | null;
}

/** How a sender pays, and whether they cancel. */
export interface Plan {
  /** At the bank: shares of the total, in hundredths, in order; for most just 100. */
  readonly pays: readonly number[];
  /** Pays the first of these parts, which is the whole price, by QRIS; at the virtual account if the bank gives no code in time. */
  readonly byQris?: true;
  /** Pays the whole amount in cash at a counter. */
  readonly paysCash?: true;
  /** Always sent as cash for pickup, whatever the load's shares are. */
  readonly isToCollect?: true;
  /** `once_paid`: as soon as it is paid, and the pickup code is given to nobody. */
  readonly cancels: "never" | "before_paying" | "after_paying" | "once_paid";
  /** Choices, in order, when money paid in cash is refunded. */
  readonly refund?: readonly RefundChoice[];
}
export type RefundChoice = "cash" | "account";

/** Cash that a counter was answered it has handed out. */
export interface CashGiven {
  readonly transfer: string;
  readonly purpose: "pay_out" | "refund";
  readonly minor: bigint;
}

export interface Records {
  readonly wanted: Map<string, Wanted>;
  /** By transfer: number of parts paid. */
  readonly paid: Map<string, number>;
  /** By transfer: the cash that a counter was answered it has taken in. */
  readonly cashTaken: Map<string, bigint>;
  readonly given: CashGiven[];
  /** By transfer: when its sender chose QRIS. */
  readonly qrisChosen: Map<string, number>;
  /** Transfers paid by QRIS. */
  readonly qrisPaid: Set<string>;
  /** By transfer: number of refund choices made. */
  readonly chosen: Map<string, number>;
  /** Calls without an answer. */
  unanswered: number;
}

export const newRecords = (): Records => ({
  wanted: new Map(),
  paid: new Map(),
  cashTaken: new Map(),
  given: [],
  qrisChosen: new Map(),
  qrisPaid: new Set(),
  chosen: new Map(),
  unanswered: 0,
});

/** Number of acknowledged creations. */
export function countAcknowledged({ wanted }: Records): number {
  return [...wanted.values()].filter(({ answer }) => answer !== null && "created" in answer).length;
}

export const countCashGiven = ({ given }: Records, purpose: CashGiven["purpose"]): number =>
  given.filter((one) => one.purpose === purpose).length;
