import type { Ctx } from "#platform/unit-of-work.ts";
import { isPayInOpen } from "./deposits.ts";
import type { PayInParts } from "./open-pay-in.ts";
import type { DescribeAccount } from "./pay-in.ts";
import { findTransfer } from "./store.ts";
import { findByPayInNumber } from "./store-due.ts";
import { missingOf } from "./transfer.ts";

/** What who types a number at the bank is told: what is still missing, or null when nothing is to be paid on it. */
export async function describeAccount(
  ctx: Ctx,
  number: string,
  { payIn, payInTitle }: Pick<PayInParts, "payIn" | "payInTitle">,
): ReturnType<DescribeAccount> {
  const id = await findByPayInNumber(ctx.db, payIn.party, number);
  const stored = id && (await findTransfer(ctx.db, id));
  return stored && isPayInOpen(stored.transfer) ? { title: await payInTitle(ctx), amount: missingOf(stored.transfer) } : null;
}
