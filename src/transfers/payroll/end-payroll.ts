/** The end of a payroll: given up by its business before it is paid, or over once each of its transfers is. */
import type { Input } from "#kernel/endpoint.ts";
import { filled } from "#kernel/filled.ts";
import { formatMoney } from "#kernel/amount.ts";
import { LANGUAGES } from "#kernel/locale.ts";
import { money } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { mayApprove } from "../company/model/company.ts";
import { numberOf } from "../model/progress.ts";
import type * as contract from "./contract.ts";
import type { PayrollView } from "./contract.ts";
import { inquireSoon } from "./inquire-payroll.ts";
import { statementTexts } from "./model/payroll-texts.ts";
import { notifyPeople } from "./notify-people.ts";
import { findOwnPayroll, lockOwnPayroll, showAgain, type PayrollDeps } from "./own-payrolls.ts";
import { giveUp } from "./prepare-payroll.ts";
import { lockPayroll, setState } from "./store.ts";
import { countRows, findAccount, sumReceived } from "./store-paying.ts";

/** Gives up a draft, or an approved payroll of which nothing is paid yet; the latter is for those who may approve. */
export async function cancelPayroll(
  ctx: Ctx,
  { id }: Input<typeof contract.cancelPayroll>,
  deps: PayrollDeps,
): Promise<PayrollView> {
  const own = await lockOwnPayroll(ctx, id, deps);
  const { payroll, acting } = own;
  if (payroll.state !== "draft" && !mayApprove(acting.role)) throw new Refusal("approver_only", 403);
  const account = await findAccount(ctx.db, id);
  const isPartPaid = account !== null && payroll.payBy !== null && (await sumReceived(ctx.db, account, payroll.payBy)) > 0n;
  // While rows are prepared a worker has them; with a part paid the bank's last answer decides.
  if ((payroll.state !== "draft" && payroll.state !== "awaiting_payment") || isPartPaid)
    throw new Refusal("payroll_not_cancellable", 409);
  await giveUp(ctx, payroll, "cancelled");
  return showAgain(ctx, own, deps);
}

/** The business says that it has paid: the bank is inquired now. */
export async function notePayrollPaid(
  ctx: Ctx,
  { id }: Input<typeof contract.notePayrollPaid>,
  deps: PayrollDeps,
): Promise<Record<string, never>> {
  const { payroll } = await findOwnPayroll(ctx, id, deps);
  await inquireSoon(ctx, [payroll.id]);
  return {};
}

/** Ends a payroll whose transfers have all ended, and tells its business once, for all of them. */
export async function endPayroll(ctx: Ctx, id: string): Promise<void> {
  const payroll = await lockPayroll(ctx.db, id);
  if (payroll?.state !== "paying") return;
  const counts = (await countRows(ctx.db, [id])).get(id);
  if (counts === undefined || counts.ended < counts.made) return;
  await setState(ctx.db, id, "done", ctx.now);
  const failed = counts.ended - counts.arrived + counts.refused;
  const amount = money("IDR", counts.failedMinor);
  const [ID, EN] = LANGUAGES.map((language) => {
    const texts = statementTexts[language];
    const done = filled(texts.done, { arrived: counts.arrived, all: counts.rows });
    return failed === 0 ? done : `${done} ${filled(texts.failed, { count: failed, amount: formatMoney(amount, language) })}`;
  });
  const facts = { number: numberOf(payroll.id), name: payroll.name, amount, why: { ID: ID ?? "", EN: EN ?? "" } };
  await notifyPeople(ctx, payroll, failed === 0 ? "payroll_done" : "payroll_part", facts);
}
