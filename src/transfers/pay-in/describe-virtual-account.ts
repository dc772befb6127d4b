import type { Ctx } from "#platform/unit-of-work.ts";
import { isPayInOpen } from "../lifecycle/phases/pay-ins.ts";
import type { PayInDeps } from "./open-pay-in.ts";
import { findOwedOn } from "../payroll/owed-on-number.ts";
import type { DescribeAccount } from "./model/pay-in-party.ts";
import { findTransfer } from "../store.ts";
import { findByPayInNumber } from "../processing/store-due.ts";
import { missingOf } from "../lifecycle/transfer.ts";

/** What a payer sees who enters the number at the bank: the missing amount, or null when nothing is payable on it. */
export async function describeAccount(
  ctx: Ctx,
  number: string,
  { payIn, payInTitle }: Pick<PayInDeps, "payIn" | "payInTitle">,
): ReturnType<DescribeAccount> {
  const owed = await findOwedOn(ctx, payIn.party, number);
  if (owed !== null) return { title: await payInTitle(ctx), amount: owed };
  const id = await findByPayInNumber(ctx.db, payIn.party, number);
  const stored = id && (await findTransfer(ctx.db, id));
  return stored && isPayInOpen(stored.transfer) ? { title: await payInTitle(ctx), amount: missingOf(stored.transfer) } : null;
}
