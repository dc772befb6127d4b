/** Transfers for tests: the worked examples of PRC-4, one per product, with a short way to apply events to them. */
import { newId, type Id } from "#kernel/id.ts";
import { money, wholeUnits } from "#kernel/money.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { decide } from "../lifecycle/decide.ts";
import type { EventType, EventDetails, Role, TransferEvent } from "../lifecycle/events.ts";
import { isRefused, type Decided, type Decision } from "../lifecycle/outcome.ts";
import { TRANSFER_RULES, type TransferRules } from "../lifecycle/rules.ts";
import { newTransfer, type Product, type Transfer, type TransferPrice } from "../lifecycle/transfer.ts";
import { TRANSITIONS } from "../lifecycle/transitions.ts";
import { openFakeBooks, type FakeBooks } from "./fake-books.ts";

export const idr = (units: bigint) => wholeUnits("IDR", units);
export const sen = (minor: bigint) => money("IDR", minor);
export const START = new Date("2026-11-23T02:00:00.000Z");

const NOTHING = idr(0n);
export const PRICES: Readonly<Record<Product, TransferPrice>> = {
  local: {
    principal: idr(1_000_000n),
    fee: idr(5_000n),
    tax: idr(550n),
    receives: idr(1_000_000n),
    margin: NOTHING,
    rounding: NOTHING,
  },
  international: {
    principal: idr(10_000_000n),
    fee: idr(35_000n),
    tax: idr(3_850n),
    receives: money("SGD", 78_891n),
    margin: sen(5_964_160n),
    rounding: sen(9_240n),
  },
  cash_pickup: {
    principal: idr(2_000_000n),
    fee: idr(15_000n),
    tax: idr(1_650n),
    receives: idr(2_000_000n),
    margin: NOTHING,
    rounding: NOTHING,
  },
};

const bytes = (n: number, m = 0) => new Uint8Array([0, 0, 0, 0, n >> 8, n & 255, 0, 0, m >> 8, m & 255]);
export const transferId = (n = 1): Id<"tr"> => newId("tr", START.getTime(), bytes(n));
/** The id of the n-th payment of a numbered transfer. */
export const paymentId = (n: number, of = 1): Id<"py"> => newId("py", START.getTime(), bytes(n, of));

export function sampleTransfer(product: Product, n = 1, price: TransferPrice = PRICES[product]): Transfer {
  const payBy = new Date(START.getTime() + HOUR_MS / 2);
  return newTransfer({ id: transferId(n), product, price, createdAt: START, payBy });
}

export const actorFor = (role: Role, id: string = role) => ({ role, id });

/** The details of an event besides its actor and time. */
export type DetailsOf<T extends EventType> = EventDetails[T];

export interface Story {
  readonly transfer: Transfer;
  readonly books: FakeBooks;
  readonly at: Date;
  /** Tries an event by a role that may cause it, with a second person where needed. Returns the answer of `decide`. */
  readonly attempt: <T extends EventType>(
    type: T,
    details: DetailsOf<T>,
    more?: Partial<Pick<TransferEvent, "at" | "by" | "second">>,
  ) => Decision;
  /** The same for an event that must be accepted. */
  readonly go: <T extends EventType>(
    type: T,
    ...details: object extends DetailsOf<T> ? [DetailsOf<T>?] : [DetailsOf<T>]
  ) => Decided;
  readonly wait: (ms: number) => void;
}

export function storyOf(start: Transfer, rules: TransferRules = TRANSFER_RULES): Story {
  const books = openFakeBooks();
  let transfer = start;
  let at = start.createdAt;
  const attempt: Story["attempt"] = (type, details, more = {}) => {
    const { who, isFourEyes } = TRANSITIONS[type];
    const role = who[0] ?? "system";
    const second = isFourEyes === true ? { second: actorFor(role, "another") } : {};
    const event = { type, at, by: actorFor(role), ...second, ...details, ...more } as TransferEvent;
    const decision = decide(transfer, event, rules);
    if (!isRefused(decision)) {
      books.post(decision.journals);
      transfer = decision.transfer;
    }
    return decision;
  };
  return {
    get transfer() {
      return transfer;
    },
    get at() {
      return at;
    },
    books,
    attempt,
    go: (type, ...details) => {
      const decision = attempt(type, (details[0] ?? {}) as never);
      if (isRefused(decision)) throw new Error(`${type} in ${transfer.state} was refused: ${decision.refusal}`);
      return decision;
    },
    wait: (ms) => {
      at = new Date(at.getTime() + ms);
    },
  };
}
