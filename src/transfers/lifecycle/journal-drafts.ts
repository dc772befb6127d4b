/**
 * Drafts of journals: a kind, its postings, and the number that makes its id. Pure. The templates are in `journals.ts` and
 * `refund-journals.ts`.
 */
import { credit, debit, operatorAccount, type Account, type OperatorAccount, type Posting } from "#ledger/contract-books.ts";
import type { Id } from "#kernel/id.ts";
import { isZero, negate, type Money } from "#kernel/money.ts";
import type { Posted } from "./transfer.ts";

export const JOURNAL_KINDS = [
  "payin.suspended",
  "payin.refund_due",
  "payin.refunded",
  "payin.refund_cost",
  "payin.refund_returned",
  "payroll.funded",
  "transfer.funded",
  "transfer.held",
  "transfer.released",
  "transfer.frozen",
  "transfer.unfrozen",
  "transfer.converted",
  "transfer.conversion_reversed",
  "transfer.submitted",
  "transfer.submission_reversed",
  "transfer.paid",
  "transfer.payout_cost",
  "transfer.fee_earned",
  "transfer.fee_reversed",
  "transfer.commission_earned",
  "transfer.commission_reversed",
  "transfer.returned",
  "transfer.available",
  "transfer.unavailable",
  "transfer.collected",
  "transfer.collection_reversed",
  "transfer.refund_due",
  "transfer.refund_dropped",
  "transfer.refunded",
  "transfer.refund_cost",
  "transfer.refund_returned",
  "transfer.refund_credited",
  "transfer.refund_collected",
  "transfer.refund_collection_reversed",
  "transfer.unclaimed",
  "transfer.unclaimed_escheated",
  "transfer.escheated",
  "transfer.compensation_owed",
  "transfer.goodwill_granted",
  "transfer.award_paid",
  "transfer.award_cost",
  "transfer.award_returned",
] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];

/** The subject of a journal: the transfer, one payment, or a payroll. */
export type About = Id<"tr"> | Id<"py"> | Id<"pl">;

/** A journal that has no number yet. */
export interface Draft {
  readonly about: About;
  readonly kind: JournalKind;
  readonly postings: readonly Posting[];
  /** Reverses the last journal of that kind: mirrors it and links to it. */
  readonly undoes?: JournalKind;
}

/** A journal ready to be posted. Its id is `journalIdFor(about, kind, sequence)`, so it can be posted once only. */
export interface JournalToPost extends Omit<Draft, "undoes"> {
  readonly sequence: number;
  readonly reverses: { readonly kind: JournalKind; readonly sequence: number } | null;
}

const postedKey = (about: About, kind: JournalKind) => (about.startsWith("py_") ? `${kind} ${about}` : kind);

/** Numbers drafts, continuing from what was posted. Drops drafts without postings, such as a zero fee. */
export function numbered(before: Posted, drafts: readonly Draft[]): { journals: JournalToPost[]; posted: Posted } {
  const posted: Record<string, number> = { ...before };
  const journals: JournalToPost[] = [];
  for (const { about, kind, postings, undoes } of drafts) {
    const lines = postings.filter(({ amount }) => !isZero(amount));
    if (lines.length === 0) continue;
    const key = postedKey(about, kind);
    const sequence = (posted[key] ?? 0) + 1;
    posted[key] = sequence;
    const reverses = undoes === undefined ? null : { kind: undoes, sequence: posted[postedKey(about, undoes)] ?? 0 };
    journals.push({ about, kind, sequence, postings: lines, reverses });
  }
  return { journals, posted };
}

/** The operator's account in an amount's currency. */
export const ledgerAccount = (name: OperatorAccount, { currency }: Money): Account => operatorAccount(name, currency);

export const move = (from: Account, to: Account, amount: Money): Posting[] => [debit(from, amount), credit(to, amount)];

/** Mirrors postings. */
export const opposite = (postings: readonly Posting[]): Posting[] =>
  postings.map((posting) => ({ ...posting, amount: negate(posting.amount) }));
