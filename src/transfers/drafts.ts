/** Drafts of journals: a kind, its lines, and the number that makes its id. Pure; the templates are in `journals.ts` and `restitution.ts`. */
import { credit, debit, houseAccount, type Account, type HouseAccount, type Posting } from "#ledger/contract-books.ts";
import type { Id } from "#kernel/id.ts";
import { isZero, negate, type Money } from "#kernel/money.ts";
import type { Posted } from "./transfer.ts";

export const JOURNAL_KINDS = [
  "payin.suspended",
  "payin.refund_due",
  "payin.refunded",
  "payin.refund_cost",
  "payin.refund_returned",
  "transfer.funded",
  "transfer.held",
  "transfer.released",
  "transfer.frozen",
  "transfer.thawed",
  "transfer.converted",
  "transfer.unconverted",
  "transfer.submitted",
  "transfer.called_back",
  "transfer.paid",
  "transfer.payout_cost",
  "transfer.fee_earned",
  "transfer.fee_unearned",
  "transfer.commission_earned",
  "transfer.commission_reversed",
  "transfer.returned",
  "transfer.available",
  "transfer.unavailable",
  "transfer.collected",
  "transfer.uncollected",
  "transfer.refund_due",
  "transfer.refund_dropped",
  "transfer.refunded",
  "transfer.refund_cost",
  "transfer.refund_returned",
  "transfer.refund_credited",
  "transfer.refund_collected",
  "transfer.refund_uncollected",
  "transfer.unclaimed",
  "transfer.handed_over",
  "transfer.surrendered",
  "transfer.compensation_owed",
  "transfer.compensation_paid",
] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];

/** Whose step it is: the transfer's, or one payment's. */
export type About = Id<"tr"> | Id<"py">;

/** A journal before it has its number. */
export interface Draft {
  readonly about: About;
  readonly kind: JournalKind;
  readonly postings: readonly Posting[];
  /** Undoes the last journal of that kind: its mirror, linked to it. */
  readonly undoes?: JournalKind;
}

/** A journal as it is to be posted: its id is `journalIdFor(about, kind, nth)`, so that it can be posted once only. */
export interface JournalToPost extends Omit<Draft, "undoes"> {
  readonly nth: number;
  readonly reverses: { readonly kind: JournalKind; readonly nth: number } | null;
}

const postedKey = (about: About, kind: JournalKind) => (about.startsWith("py_") ? `${kind} ${about}` : kind);

/** Numbers drafts on from what was posted; drafts without lines (a fee of nothing) fall away. */
export function numbered(before: Posted, drafts: readonly Draft[]): { journals: JournalToPost[]; posted: Posted } {
  const posted: Record<string, number> = { ...before };
  const journals: JournalToPost[] = [];
  for (const { about, kind, postings, undoes } of drafts) {
    const lines = postings.filter(({ amount }) => !isZero(amount));
    if (lines.length === 0) continue;
    const key = postedKey(about, kind);
    const nth = (posted[key] ?? 0) + 1;
    posted[key] = nth;
    const reverses = undoes === undefined ? null : { kind: undoes, nth: posted[postedKey(about, undoes)] ?? 0 };
    journals.push({ about, kind, nth, postings: lines, reverses });
  }
  return { journals, posted };
}

/** The account of the house in an amount's currency. */
export const house = (name: HouseAccount, { currency }: Money): Account => houseAccount(name, currency);

export const move = (from: Account, to: Account, amount: Money): Posting[] => [debit(from, amount), credit(to, amount)];

/** The mirror of lines. */
export const opposite = (postings: readonly Posting[]): Posting[] =>
  postings.map((posting) => ({ ...posting, amount: negate(posting.amount) }));
