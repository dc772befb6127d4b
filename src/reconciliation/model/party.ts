/** The parties whose statements are read, as wired for an installation. Pure. */
import type { Currency } from "#kernel/money.ts";
import type { ReadClosing, ReadStatement } from "./statement.ts";

export interface ReadParty {
  /** As in `bank:{party}` and `nostro:{party}`. */
  readonly party: string;
  /** The kind of our account that its statement covers. */
  readonly account: "bank" | "nostro";
  /** The pay-in channels that end on this account: `payin_clearing:{channel}`. */
  readonly channels: readonly string[];
  readonly read: ReadStatement;
  /** Left out where the party states no balance. */
  readonly readClosing?: ReadClosing;
}

/** In minor units, by currency. */
export type CostBounds = Partial<Readonly<Record<Currency, bigint>>>;

export interface ReconciledParty extends ReadParty {
  /** Costs up to this are booked as the statement states them; a higher one is a case. A currency that is not listed has a bound of zero. */
  readonly costUpTo: CostBounds;
  /** Its fee on a QRIS payment, in ten-thousandths (the merchant discount rate). Left out: nothing. */
  readonly qrisMdrBps?: number;
}

/** The party whose statement covers an account (`bank:014:IDR`, `payin_clearing:va:IDR`); null for an account without a statement. */
export function partyOf(parties: readonly Omit<ReconciledParty, "read">[], account: string): string | null {
  const [name, whose = ""] = account.split(":");
  const found = parties.find(({ party, account: own, channels }) =>
    name === "payin_clearing" ? channels.includes(whose) : name === own && whose === party,
  );
  return found?.party ?? null;
}
