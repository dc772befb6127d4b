/** What the use cases of treasury need besides `ctx`: the accounts with a statement. Money is booked only where reconciliation compares it. */
import type { Place } from "./model/booking.ts";

export interface TreasuryDeps {
  readonly places: readonly Place[];
}
