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
  /** Shares of the total, in hundredths, one after the other: 100 for most. */
  readonly pays: readonly number[];
  readonly cancels: "never" | "before_paying" | "after_paying";
}

export interface Records {
  readonly wanted: Map<string, Wanted>;
  /** By transfer: in how many parts it was paid. */
  readonly paid: Map<string, number>;
  /** Calls that got no answer. */
  unanswered: number;
}

export const newRecords = (): Records => ({ wanted: new Map(), paid: new Map(), unanswered: 0 });

/** How many creations were acknowledged. */
export function countAcknowledged({ wanted }: Records): number {
  return [...wanted.values()].filter(({ answer }) => answer !== null && "created" in answer).length;
}
