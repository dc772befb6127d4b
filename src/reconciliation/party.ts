/** Whose statements are read: what an installation is wired with. Pure. */
import type { Currency } from "#kernel/money.ts";
import type { ReadStatement } from "./statement.ts";

export interface ReadParty {
  /** As in `bank:{party}` and `nostro:{party}`. */
  readonly party: string;
  /** Which of our accounts its statement is about. */
  readonly account: "bank" | "nostro";
  /** The channels of pay-ins that end on this account: `payin_clearing:{channel}`. */
  readonly channels: readonly string[];
  readonly read: ReadStatement;
}

/** In minor units, by currency. */
export type CostBounds = Partial<Readonly<Record<Currency, bigint>>>;

export interface ReconciledParty extends ReadParty {
  /** Costs up to this are booked as the statement says them; one above it is a case. A currency that is not named here has none. */
  readonly costUpTo: CostBounds;
}

/** Which party's statement speaks of an account (`bank:014:IDR`, `payin_clearing:va:IDR`); null for one that nobody reads. */
export function partyOf(parties: readonly Omit<ReconciledParty, "read">[], account: string): string | null {
  const [name, whose = ""] = account.split(":");
  const found = parties.find(({ party, account: own, channels }) =>
    name === "payin_clearing" ? channels.includes(whose) : name === own && whose === party,
  );
  return found?.party ?? null;
}
