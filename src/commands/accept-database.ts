/**
 * `main.js accept-database`: the operator confirms that a database that went back (restored or moved) is the one to continue with. Raises
 * its transaction numbers and lets every process write again.
 */
import { commandFacts } from "#platform/command-facts.ts";
import { prepareLedger } from "#ledger/index.ts";
import { acceptDatabase } from "#platform/database/write-guard.ts";
import { inTransaction, type Runtime } from "#platform/unit-of-work.ts";

const OPERATOR = commandFacts("accept-database", "accept-database");

/** Returns a line for the operator. */
export async function acceptAsItIs({ database, clock, random, log }: Runtime): Promise<string> {
  // Without the write guard, which would refuse exactly this.
  const unguarded = { database, clock, random, log };
  const { was, is } = await inTransaction(unguarded, OPERATOR, async (ctx) => {
    await prepareLedger(ctx);
    const accepted = await acceptDatabase(ctx.db);
    await ctx.audit("operator.database_accepted", { details: accepted });
    return accepted;
  });
  return `accepted: ${is}; before: ${was}. Running processes write again within seconds.\n`;
}
