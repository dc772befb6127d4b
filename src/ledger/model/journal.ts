/**
 * Journals, the unit of posting. A posting is an amount on an account, debit above zero and credit below. The postings of a journal sum to
 * zero in each currency (double entry). Pure.
 */
import type { Id } from "#kernel/id.ts";
import { negate, type Currency, type Money } from "#kernel/money.ts";
import type { Account } from "./account.ts";

export interface Posting {
  readonly account: Account;
  /** Debit above zero, credit below; never zero. */
  readonly amount: Money;
  /** The owner of the money where that is not the journal's subject, e.g. for an unapplied payment. */
  readonly subject?: string;
}

export interface Journal {
  /** Made by the caller: the same id with the same content is posted once, however often it is sent. */
  readonly id: Id<"jr">;
  /** The business step, e.g. `transfer.funded`. */
  readonly kind: string;
  /** The subject, e.g. a transfer; null when the journal has none. */
  readonly subject: string | null;
  /** When it happened. The ledger itself sets when it was recorded. */
  readonly effectiveAt: Date;
  readonly postings: readonly Posting[];
  /** The journal that this one reverses. */
  readonly reverses?: Id<"jr">;
}

/** Increases an asset or an expense, decreases a liability or income. */
export function debit(account: Account, amount: Money, subject?: string): Posting {
  return { account, amount, ...(subject !== undefined && { subject }) };
}

/** Increases a liability or income, decreases an asset. */
export function credit(account: Account, amount: Money, subject?: string): Posting {
  return { account, amount: negate(amount), ...(subject !== undefined && { subject }) };
}

export type JournalFault = "no_postings" | "nothing_posted" | "wrong_currency" | "unbalanced" | "subject_missing";

/** The fault of a journal, or null. The database refuses the same faults; this check names them before the call. */
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

/** The mirror of a journal, which reverses it as of the given instant. */
export function reversalOf(journal: Journal, { id, effectiveAt }: Pick<Journal, "id" | "effectiveAt">): Journal {
  const postings = journal.postings.map((posting) => ({ ...posting, amount: negate(posting.amount) }));
  return { id, effectiveAt, kind: journal.kind, subject: journal.subject, reverses: journal.id, postings };
}

/** The whole content of a journal in one canonical spelling; its hash tells whether a repeated id has the same content. */
export function canonicalJournal({ kind, subject, effectiveAt, postings, reverses }: Journal): string {
  const lines = postings.map(({ account, amount, subject: own }) => [account.code, amount.minor.toString(), own ?? null]);
  return JSON.stringify([kind, subject, effectiveAt.toISOString(), reverses ?? null, lines]);
}
