/** The key under which a statement line and our posting meet. Pure. */
import { isQrisChannel, qrisNumberOf } from "#ledger/contract-books.ts";

/** Prefix of clearing accounts in account codes; the other accounts of a party hold the money itself. */
const CLEARING = "payin_clearing:";

/** True for clearing accounts: money that the bank has and has not yet moved to our account. */
export const isClearing = (account: string): boolean => account.startsWith(CLEARING);

/** `payin_clearing:va:IDR` belongs to the channel `va`. */
export const channelOf = (account: string): string => account.split(":")[1] ?? "";

/**
 * True for what a bank has taken by QRIS and owes us: it settles it a working day or more later, and keeps its merchant discount rate.
 */
export const isQrisClearing = (account: string): boolean => isClearing(account) && isQrisChannel(channelOf(account));

/**
 * A refund's reference ends in `_r` and the number of the account tried (transfers assigns it). All attempts of one refund are compared
 * together, separate from the payout, whose reference is the transfer's id alone.
 */
const REFUND = /_r\d{1,3}$/;
/** The awards of a transfer, `tr_…_c1_r1`, are booked under the transfer and compared together. */
const AWARD = /_c[1-9]_r\d{1,3}$/;

/** The key of a line: its reference, or its own id without one. */
export function lineKey({ id, reference }: { readonly id: string; readonly reference: string | null }): string {
  return reference === null ? `line/${id}` : reference.replace(AWARD, "_c").replace(REFUND, "_r");
}

export interface Booked {
  readonly journal: string;
  readonly account: string;
  readonly kind: string;
  readonly subject: string | null;
}

/** Refund steps: `transfer.refunded`, `payin.refund_cost`, `transfer.refund_returned`. */
const GIVING_BACK = /\.refund(?:ed|_cost|_returned)$/;

/** Steps of paying an award: `transfer.award_paid`. */
const AWARDING = /\.award_(?:paid|cost|returned)$/;

/** The key of a posting. `number` is the virtual account's, if the subject was paid on one; a QRIS code's number follows from its transfer. */
export function entryKey({ journal, account, kind, subject }: Booked, number: string | undefined): string {
  if (subject === null) return `journal/${journal}`;
  if (isQrisClearing(account) && subject.startsWith("tr_")) return qrisNumberOf(subject);
  if (isClearing(account)) return number ?? subject;
  if (AWARDING.test(kind)) return `${subject}_c`;
  return GIVING_BACK.test(kind) ? `${subject}_r` : subject;
}
