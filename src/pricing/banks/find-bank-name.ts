import type { Ctx } from "#platform/unit-of-work.ts";
import { bankLabel, orderedWallet, type OrderedAccount } from "./model/banks.ts";
import { termAt } from "../terms/read-terms.ts";

/** The displayed name of a bank that receives payments, whether or not a rail reaches it; null for a code without a term. */
export async function findBankName(ctx: Pick<Ctx, "db" | "now">, code: string): Promise<string | null> {
  const term = await termAt(ctx, "bank", code, ctx.now);
  return term && bankLabel(term.value);
}

/** An account at an e-wallet as the operator's bank knows it now; null for an account at a bank. */
export async function findOrderedWallet(ctx: Pick<Ctx, "db" | "now">, account: OrderedAccount): Promise<OrderedAccount | null> {
  const term = await termAt(ctx, "bank", account.bank, ctx.now);
  return term && orderedWallet(term.value, account);
}
