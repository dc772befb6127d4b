import type { Ctx } from "#platform/unit-of-work.ts";
import { OPERATOR_ACCOUNTS, operatorAccount } from "./model/account.ts";
import { insertAccounts } from "./store.ts";
import { shiftNumbers } from "./store-sums.ts";

/**
 * Runs after the migrations of every release: opens the operator's accounts, and shifts the transaction numbers if the database was
 * restored.
 */
export async function prepareLedger(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await insertAccounts(
    ctx.db,
    OPERATOR_ACCOUNTS.map((name) => operatorAccount(name, "IDR")),
    ctx.now,
  );
  await shiftNumbers(ctx.db);
}
