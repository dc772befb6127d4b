/**
 * Journals: what is posted. A posting is an amount on an account, debit above zero and credit below; the postings of a journal sum to zero
 * in each currency by itself (double entry). Pure.
 */
import type { Id } from "#kernel/id.ts";
import { negate, type Currency, type Money } from "#kernel/money.ts";
import type { Account } from "./account.ts";

export interface Posting {
  readonly account: Account;
  /** Debit above zero, credit below; never zero. */
  readonly amount: Money;
  /** Whose money it is, where that is not the journal's subject: a payment that nobody expected. */
  readonly subject?: string;
}

export interface Journal {
  /** Made by who posts: the same id with the same content is posted once, however often it is sent. */
  readonly id: Id<"jr">;
  /** The step of the business, e.g. `transfer.funded`. */
  readonly kind: string;
  /** What it is about, e.g. a transfer; null for what is nobody's. */
  readonly subject: string | null;
  /** When it happened; when it was written down is the ledger's to know. */
  readonly effectiveAt: Date;
  readonly postings: readonly Posting[];
  /** The journal that this one undoes. */
  readonly reverses?: Id<"jr">;
}

/** Adds to what we have or what something cost, takes from what we owe or earned. */
export function debit(account: Account, amount: Money, subject?: string): Posting {
  return { account, amount, ...(subject !== undefined && { subject }) };
}

/** Adds to what we owe or earned, takes from what we have. */
export function credit(account: Account, amount: Money, subject?: string): Posting {
  return { account, amount: negate(amount), ...(subject !== undefined && { subject }) };
}

export type JournalFault = "no_postings" | "nothing_posted" | "wrong_currency" | "unbalanced" | "subject_missing";

/** What is wrong with a journal, or null. The database refuses the same; here it has a name before anything is sent. */
export function whyNotJournal({ postings, subject }: Pick<Journal, "postings" | "subject">): JournalFault | null {
  if (postings.length < 2) return "no_postings";
  const sums = new Map<Currency, bigint>();
  for (const { account, amount, subject: own } of postings) {
    if (amount.minor === 0n) return "nothing_posted";
    if (amount.currency !== account.currency) return "wrong_currency";
    if (account.floor === "subject" && (own ?? subject) === null) return "subject_missing";
    sums.set(amount.currency, (sums.get(amount.currency) ?? 0n) + amount.minor);
  }
  return [...sums.values()].every((sum) => sum === 0n) ? null : "unbalanced";
}

/** The mirror of a journal: what undoes it, as of now. */
export function reversalOf(journal: Journal, { id, effectiveAt }: Pick<Journal, "id" | "effectiveAt">): Journal {
  const postings = journal.postings.map((posting) => ({ ...posting, amount: negate(posting.amount) }));
  return { id, effectiveAt, kind: journal.kind, subject: journal.subject, reverses: journal.id, postings };
}

/** All that a journal says, in one spelling: what its id stands for. */
export function canonicalJournal({ kind, subject, effectiveAt, postings, reverses }: Journal): string {
  const lines = postings.map(({ account, amount, subject: own }) => [account.code, amount.minor.toString(), own ?? null]);
  return JSON.stringify([kind, subject, effectiveAt.toISOString(), reverses ?? null, lines]);
}
