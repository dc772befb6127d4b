/** What a party's own account of the money must say, line by line: what reconciliation compares the books with. Owned here, fulfilled in `outside/`. */
import type { Money } from "#kernel/money.ts";
import type { LocalDate } from "#kernel/time.ts";

export interface StatementLine {
  /** The party's id of the line: unique, the same at each reading. */
  readonly id: string;
  readonly bookedAt: Date;
  /** Into our account above zero, out of it below. */
  readonly amount: Money;
  readonly kind: "pay_in" | "payout" | "return" | "cost" | "other";
  /** Our reference, where the line carries one: a payout's, or the virtual account's number. */
  readonly reference: string | null;
}

/** All lines of a business day in Jakarta, or null when nothing was learnt. */
export type ReadStatement = (day: LocalDate) => Promise<readonly StatementLine[] | null>;
