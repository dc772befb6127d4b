/**
 * The harness' own list: what senders asked for, what they were told, and what they paid. It is kept outside of everything that is killed, so that
 * what was promised can be held against what is true in the end.
 */
import type { Id } from "#kernel/id.ts";

export interface WireMoney {
  readonly currency: string;
  readonly minor: string;
}

/** What a sender was told of a transfer. */
export interface Told {
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
  /** What its sender will do. */
  readonly plan: Plan;
  /** The answer to its creation: null while none came, or none ever did. */
  answer: { readonly created: Told } | { readonly refusal: string } | null;
  /** The same of its cancellation; null where none was asked for. */
  cancel: { readonly state: string } | { readonly refusal: string } | null;
}

/** How a sender pays and changes their mind. */
export interface Plan {
  /** At the bank: shares of the total, in hundredths, one after the other, 100 for most. */
  readonly pays: readonly number[];
  /** Cash at a counter, all that is due. */
  readonly paysCash?: true;
  /** Cash to collect, whatever the others send. */
  readonly isToCollect?: true;
  /** `once_paid`: as soon as it is paid, and nobody is given the code to collect it with. */
  readonly cancels: "never" | "before_paying" | "after_paying" | "once_paid";
  /** What they choose, one after the other, when money that they paid in cash comes back. */
  readonly refund?: readonly RefundChoice[];
}
export type RefundChoice = "cash" | "account";

/** Cash that a counter was told it has handed out. */
export interface Handed {
  readonly transfer: string;
  readonly purpose: "pay_out" | "refund";
  readonly minor: bigint;
}

export interface Records {
  readonly wanted: Map<string, Wanted>;
  /** By transfer: in how many parts it was paid. */
  readonly paid: Map<string, number>;
  /** By transfer: the cash that a counter was told it has taken. */
  readonly cashTaken: Map<string, bigint>;
  readonly handed: Handed[];
  /** By transfer: how many of the choices about its refund were made. */
  readonly chosen: Map<string, number>;
  /** Calls that got no answer. */
  unanswered: number;
}

export const newRecords = (): Records => ({
  wanted: new Map(),
  paid: new Map(),
  cashTaken: new Map(),
  handed: [],
  chosen: new Map(),
  unanswered: 0,
});

/** How many creations were acknowledged. */
export function countAcknowledged({ wanted }: Records): number {
  return [...wanted.values()].filter(({ answer }) => answer !== null && "created" in answer).length;
}

export const countHanded = ({ handed }: Records, purpose: Handed["purpose"]): number =>
  handed.filter((one) => one.purpose === purpose).length;
