/**
 * A party that pays, as it really is: it pays an order once per reference and never lies, but what it is told may come late or not at all, and
 * so may what it says. What `decide` does is held against what this party really did.
 */
import { HOUR_MS } from "#kernel/time.ts";
import type { Money } from "#kernel/money.ts";
import type { InquiryAnswer, PayoutAnswer, PayoutRefusal, RecallAnswer } from "../payout.ts";

interface Kept {
  readonly status: "works" | "paid" | "refused" | "returned";
  readonly amount: Money;
  readonly reason: PayoutRefusal;
}

export interface Party {
  /** A call to submit: delivered at once, later, or never; answered or not. `n` decides. */
  readonly submit: (reference: string, amount: Money, at: Date, n: number) => PayoutAnswer;
  readonly inquire: (reference: string, at: Date, n: number) => InquiryAnswer;
  readonly recall: (reference: string, at: Date, n: number) => RecallAnswer;
  /** Works on: what it has taken in is paid, refused or, once paid, comes back. */
  readonly work: (reference: string, at: Date, n: number) => void;
  /** True when the money is out with this order, or may yet go out. */
  readonly mayBeOut: (reference: string, at: Date) => boolean;
  readonly references: () => readonly string[];
  /** How often an order was sent here. One claimed try is one call, also when nobody lived to write its answer down. */
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
/** The longest that an order lies in a queue between us: longer than we wait to hear "not found" again, so nothing may rest on that. */
const LONGEST_QUEUE_MS = 5 * HOUR_MS;

const reasonOf = (n: number): PayoutRefusal => REASONS[n % REASONS.length] ?? "rejected";

export function openParty(): Party {
  const kept = new Map<string, Kept>();
  const queued = new Map<string, { readonly amount: Money; readonly due: Date }>();

  const calls = new Map<string, number>();

  const arrive = (at: Date) => {
    for (const [reference, { amount, due }] of queued) {
      if (due.getTime() > at.getTime()) continue;
      queued.delete(reference);
      if (!kept.has(reference)) kept.set(reference, { status: "works", amount, reason: reasonOf(due.getTime()) });
    }
  };
  const answerOf = ({ status, amount, reason }: Kept, n: number): PayoutAnswer => {
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
      const known = kept.get(reference);
      const isHeard = n % 3 !== 0;
      if (known !== undefined) return isHeard ? answerOf(known, n) : lost;
      switch (n % 7) {
        case 0:
          return lost;
        case 1:
          return { outcome: "not_sent", why: "no connection" };
        case 2:
          queued.set(reference, { amount, due: new Date(at.getTime() + (n % LONGEST_QUEUE_MS)) });
          return lost;
        case 3:
          return isHeard ? { outcome: "refused", reason: reasonOf(n >> 3), providerCode: "x" } : lost;
        default: {
          const status = n % 5 === 0 ? "paid" : "works";
          kept.set(reference, { status, amount, reason: reasonOf(n >> 3) });
          return isHeard ? answerOf({ status, amount, reason: "rejected" }, n) : lost;
        }
      }
    },
    inquire(reference, at, n) {
      arrive(at);
      if (n % 4 === 0) return lost;
      const known = kept.get(reference);
      return known === undefined ? { outcome: "not_found", providerCode: "07" } : answerOf(known, n);
    },
    recall(reference, at, n) {
      arrive(at);
      const known = kept.get(reference);
      if (known === undefined || n % 4 === 0) return lost;
      if (known.status === "paid" || known.status === "returned") return { outcome: "too_late" };
      kept.set(reference, { ...known, status: "refused" });
      return { outcome: "recalled" };
    },
    work(reference, at, n) {
      arrive(at);
      const known = kept.get(reference);
      if (known?.status === "works") kept.set(reference, { ...known, status: n % 3 === 0 ? "refused" : "paid" });
      else if (known?.status === "paid" && n % 5 === 0) kept.set(reference, { ...known, status: "returned" });
    },
    mayBeOut(reference, at) {
      arrive(at);
      const status = kept.get(reference)?.status;
      return status === "paid" || status === "works" || queued.has(reference);
    },
    submissions: (reference) => calls.get(reference) ?? 0,
    references: () => [...new Set([...kept.keys(), ...queued.keys()])],
  };
}

/** A return may bring less than what left. */
const back = (amount: Money, n: number): Money => ({ ...amount, minor: amount.minor - (n % 2 === 0 ? 0n : amount.minor / 100n) });
