/**
 * A realistic paying party: it pays an order once per reference and gives no false answers, but calls may reach it late or never,
 * and its answers may be late or lost. Decisions of `decide` are compared with what this party really did.
 */
import { HOUR_MS } from "#kernel/time.ts";
import type { Money } from "#kernel/money.ts";
import type { InquiryAnswer, PayoutAnswer, PayoutRefusal, RecallAnswer } from "../lifecycle/payout-party.ts";

interface StoredOrder {
  readonly status: "works" | "paid" | "refused" | "returned";
  readonly amount: Money;
  readonly reason: PayoutRefusal;
}

export interface Party {
  /** A submission: delivered at once, later, or never; answered or not. `n` decides. */
  readonly submit: (reference: string, amount: Money, at: Date, n: number) => PayoutAnswer;
  readonly inquire: (reference: string, at: Date, n: number) => InquiryAnswer;
  readonly recall: (reference: string, at: Date, n: number) => RecallAnswer;
  /** Processes accepted orders: paid, refused or, once paid, returned. */
  readonly work: (reference: string, at: Date, n: number) => void;
  /** True when the money of this order is out, or may still leave. */
  readonly mayBeOut: (reference: string, at: Date) => boolean;
  readonly references: () => readonly string[];
  /** How often an order was submitted. One claimed try is one call, even if the process died before recording its answer. */
  readonly submissions: (reference: string) => number;
}

const REASONS: readonly PayoutRefusal[] = [
  "account_closed",
  "name_mismatch",
  "no_prefund",
  "party_down",
  "rejected",
  "compliance",
];
/**
 * The longest time an order is in transit: longer than the wait for a second "not found", so nothing may depend on that wait.
 */
const LONGEST_QUEUE_MS = 5 * HOUR_MS;

const reasonOf = (n: number): PayoutRefusal => REASONS[n % REASONS.length] ?? "rejected";

export function openParty(): Party {
  const orders = new Map<string, StoredOrder>();
  const queued = new Map<string, { readonly amount: Money; readonly due: Date }>();

  const calls = new Map<string, number>();

  const arrive = (at: Date) => {
    for (const [reference, { amount, due }] of queued) {
      if (due.getTime() > at.getTime()) continue;
      queued.delete(reference);
      if (!orders.has(reference)) orders.set(reference, { status: "works", amount, reason: reasonOf(due.getTime()) });
    }
  };
  const answerOf = ({ status, amount, reason }: StoredOrder, n: number): PayoutAnswer => {
    if (status === "works") return { outcome: "pending", providerRef: null };
    if (status === "refused") return { outcome: "refused", reason, providerCode: "x" };
    if (status === "returned") return { outcome: "returned", reason, providerCode: "x", amount: back(amount, n) };
    return { outcome: "paid", assurance: n % 2 === 0 ? "ACCEPTED" : "CREDITED", providerRef: "p", cost: null };
  };
  const lost = { outcome: "unknown", why: "no answer" } as const;

  return {
    submit(reference, amount, at, n) {
      arrive(at);
      calls.set(reference, (calls.get(reference) ?? 0) + 1);
      const known = orders.get(reference);
      const isAnswered = n % 3 !== 0;
      if (known !== undefined) return isAnswered ? answerOf(known, n) : lost;
      switch (n % 7) {
        case 0:
          return lost;
        case 1:
          return { outcome: "not_sent", why: "no connection" };
        case 2:
          queued.set(reference, { amount, due: new Date(at.getTime() + (n % LONGEST_QUEUE_MS)) });
          return lost;
        case 3:
          return isAnswered ? { outcome: "refused", reason: reasonOf(n >> 3), providerCode: "x" } : lost;
        default: {
          const status = n % 5 === 0 ? "paid" : "works";
          orders.set(reference, { status, amount, reason: reasonOf(n >> 3) });
          return isAnswered ? answerOf({ status, amount, reason: "rejected" }, n) : lost;
        }
      }
    },
    inquire(reference, at, n) {
      arrive(at);
      if (n % 4 === 0) return lost;
      const known = orders.get(reference);
      return known === undefined ? { outcome: "not_found", providerCode: "07" } : answerOf(known, n);
    },
    recall(reference, at, n) {
      arrive(at);
      const known = orders.get(reference);
      if (known === undefined || n % 4 === 0) return lost;
      if (known.status === "paid" || known.status === "returned") return { outcome: "too_late" };
      orders.set(reference, { ...known, status: "refused" });
      return { outcome: "recalled" };
    },
    work(reference, at, n) {
      arrive(at);
      const known = orders.get(reference);
      if (known?.status === "works") orders.set(reference, { ...known, status: n % 3 === 0 ? "refused" : "paid" });
      else if (known?.status === "paid" && n % 5 === 0) orders.set(reference, { ...known, status: "returned" });
    },
    mayBeOut(reference, at) {
      arrive(at);
      const status = orders.get(reference)?.status;
      return status === "paid" || status === "works" || queued.has(reference);
    },
    submissions: (reference) => calls.get(reference) ?? 0,
    references: () => [...new Set([...orders.keys(), ...queued.keys()])],
  };
}

/** A return may bring back less than was sent. */
const back = (amount: Money, n: number): Money => ({ ...amount, minor: amount.minor - (n % 2 === 0 ? 0n : amount.minor / 100n) });
