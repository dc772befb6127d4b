import type { Ctx } from "#platform/unit-of-work.ts";
import { HOUSE_ACCOUNTS, houseAccount } from "./account.ts";
import { insertAccounts, shiftNumbers } from "./store.ts";

/** What every release runs after its migrations: the house's accounts are open, and numbers rise on, should the database be a restored one. */
export async function prepareLedger(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await insertAccounts(
    ctx.db,
    HOUSE_ACCOUNTS.map((name) => houseAccount(name, "IDR")),
    ctx.now,
  );
  await shiftNumbers(ctx.db);
}
