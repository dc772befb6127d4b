/** Under which word a line of a statement and a posting of ours meet. Pure. */

/** What journals about clearing accounts are called in account codes; the rest of a party's accounts are the money itself. */
const CLEARING = "payin_clearing:";

/** True for the accounts where money waits that the bank has and has not yet brought to our account. */
export const isClearing = (account: string): boolean => account.startsWith(CLEARING);

/** `payin_clearing:va:IDR` waits for the channel `va`. */
export const channelOf = (account: string): string => account.split(":")[1] ?? "";

/**
 * A refund's reference ends in `_r` and the number of the account tried (transfers decides that). Tries of one refund are compared together,
 * apart from the payout, whose reference is the transfer's id alone.
 */
const REFUND = /_r\d{1,3}$/;

/** What a line is compared under: its reference, or itself where it has none. */
export function lineKey({ id, reference }: { readonly id: string; readonly reference: string | null }): string {
  return reference === null ? `line/${id}` : reference.replace(REFUND, "_r");
}

export interface Booked {
  readonly journal: string;
  readonly account: string;
  readonly kind: string;
  readonly subject: string | null;
}

/** Steps of giving back: `transfer.refunded`, `payin.refund_cost`, `transfer.refund_returned`. */
const GIVING_BACK = /\.refund(?:ed|_cost|_returned)$/;

/** What a posting is compared under. `number` is the virtual account's, where the subject was paid on one. */
export function entryKey({ journal, account, kind, subject }: Booked, number: string | undefined): string {
  if (subject === null) return `journal/${journal}`;
  if (isClearing(account)) return number ?? subject;
  return GIVING_BACK.test(kind) ? `${subject}_r` : subject;
}
