/** `main.js accept-database`: an operator says that a database which went back is the one to go on with. Its numbers are shifted, and every process writes again. */
import { commandFacts } from "#platform/command-facts.ts";
import { prepareLedger } from "#ledger/index.ts";
import { acceptDatabase } from "#platform/database-guard.ts";
import { inTransaction, type Machinery } from "#platform/unit-of-work.ts";

const OPERATOR = commandFacts("accept-database", "accept-database");

/** Answers a line for whoever typed the command. */
export async function acceptAsItIs({ database, clock, random, log }: Machinery): Promise<string> {
  // Without its guard, which would refuse just this.
  const unguarded = { database, clock, random, log };
  const { was, is } = await inTransaction(unguarded, OPERATOR, async (ctx) => {
    await prepareLedger(ctx);
    const accepted = await acceptDatabase(ctx.db);
    await ctx.audit("operator.database_accepted", { details: accepted });
    return accepted;
  });
  return `accepted: ${is}; before: ${was}. Running processes write again within seconds.\n`;
}
