/** Port to a party's statement, line by line, with which reconciliation compares the ledger. Defined here, implemented in `outside/`. */
import type { Money } from "#kernel/money.ts";
import type { LocalDate } from "#kernel/time.ts";

export interface StatementLine {
  /** The party's id of the line: unique, and the same at each reading. */
  readonly id: string;
  readonly bookedAt: Date;
  /** Positive into our account, negative out of it. */
  readonly amount: Money;
  readonly kind: "pay_in" | "payout" | "return" | "cost" | "other";
  /** Our reference, if the line carries one: a payout's, or the virtual account number. */
  readonly reference: string | null;
}

/** All lines of a business day in Jakarta; null when the statement could not be read. */
export type ReadStatement = (day: LocalDate) => Promise<readonly StatementLine[] | null>;

/** The balance of our account in each currency at the end of a business day in Jakarta, as the party states it; null when it could not be read. */
export type ReadClosing = (day: LocalDate) => Promise<readonly Money[] | null>;
