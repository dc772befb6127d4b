/** A month of an agent's commission account: what each journal means to the agent, and the sums. Pure. */
export const COMMISSION_KINDS = ["paid_out", "cash_in", "reversed", "payout", "other"] as const;
export type CommissionKind = (typeof COMMISSION_KINDS)[number];

const KINDS: Readonly<Record<string, CommissionKind>> = {
  "transfer.collected": "paid_out",
  "transfer.commission_earned": "cash_in",
  "transfer.collection_reversed": "reversed",
  "transfer.commission_reversed": "reversed",
  "treasury.commission_payout": "payout",
};

/** The meaning of each kind of journal on a commission account; an unknown kind is a correction. */
export const commissionKind = (kind: string): CommissionKind => KINDS[kind] ?? "other";

export interface MonthSums {
  readonly earned: bigint;
  readonly reversed: bigint;
  readonly paid: bigint;
}

/** The sums of a month, all of them together the change of what is owed: earned − reversed − paid. */
export function monthSums(
  lines: readonly { readonly kind: string; readonly debit: bigint; readonly credit: bigint }[],
): MonthSums {
  let [earned, reversed, paid] = [0n, 0n, 0n];
  for (const { kind, debit, credit } of lines) {
    earned += credit;
    if (commissionKind(kind) === "payout") paid += debit;
    else reversed += debit;
  }
  return { earned, reversed, paid };
}
