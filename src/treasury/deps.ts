/**
 * What the use cases of treasury need besides `ctx`: the accounts with a statement, since money is booked only where reconciliation compares
 * it; and the names of agents.
 */
import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Place } from "./model/booking.ts";

/** An agent by the name of its commission account: `commission_payable:{owner}`. */
export interface CommissionOwner {
  readonly agent: Id<"us">;
  readonly name: string;
}

export interface TreasuryDeps {
  readonly places: readonly Place[];
  /** The agents among the owners of commission accounts. */
  readonly namesOfOwners: (ctx: Pick<Ctx, "db">, owners: readonly string[]) => Promise<ReadonlyMap<string, CommissionOwner>>;
}
