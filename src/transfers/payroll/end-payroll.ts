/** The end of a payroll: given up by its business before it is paid, or over once each of its transfers is. */
import type { Input } from "#kernel/endpoint.ts";
import { filled } from "#kernel/filled.ts";
import { formatMoney } from "#kernel/amount.ts";
import { unlinked } from "#kernel/defang-links.ts";
import { LANGUAGES, type Language } from "#kernel/locale.ts";
import { money } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { openHomeAccounts } from "#recipients/index.ts";
import { mayApprove } from "../company/model/company.ts";
import { listEnds } from "../lists/store-ends.ts";
import type { ReasonCode } from "../lifecycle/reasons.ts";
import { saysOf } from "../model/describe-reason.ts";
import { numberOf } from "../model/progress.ts";
import type * as contract from "./contract.ts";
import type { PayrollView } from "./contract.ts";
import { inquireSoon } from "./inquire-payroll.ts";
import { saysRefused, statementTexts } from "./model/payroll-texts.ts";
import { isFailedRow } from "./model/repairs.ts";
import { notifyPeople } from "./notify-people.ts";
import { findOwnPayroll, lockOwnPayroll, showAgain, type PayrollDeps } from "./own-payrolls.ts";
import { giveUp } from "./prepare-payroll.ts";
import { listRows, lockPayroll, setState } from "./store.ts";
import { countRows, findAccount, listStatesOf, sumReceived } from "./store-paying.ts";

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
  const rows = failed === 0 ? [] : await listFailed(ctx, id);
  const [ID, EN] = LANGUAGES.map((language) => {
    const done = filled(statementTexts[language].done, { arrived: counts.arrived, all: counts.rows });
    return [done, ...sayFailed(rows, language)].join(" ");
  });
  const facts = { number: numberOf(payroll.id), name: payroll.name, amount, why: { ID: ID ?? "", EN: EN ?? "" } };
  await notifyPeople(ctx, payroll, failed === 0 ? "payroll_done" : "payroll_part", facts);
}

/** Wages that a message names; the page has them all. */
const NAMED = 3;

interface FailedRow {
  readonly name: string;
  readonly amountMinor: bigint;
  readonly refundedMinor: bigint;
  readonly why: (language: Language) => string;
}

/** The wages of a payroll that ended without arriving, with the reason and the refund of each. */
async function listFailed(ctx: Ctx, id: string): Promise<FailedRow[]> {
  const made = await listStatesOf(ctx.db, id);
  const ends = await listEnds(ctx.db, [...made.keys()]);
  const { bankOf } = await openHomeAccounts(ctx);
  return (await listRows(ctx.db, id)).flatMap((row) => {
    const { name, bank, amountMinor, transfer, state, refusedFor } = row;
    const end = state === "made" && transfer !== null ? made.get(transfer) : undefined;
    if (!isFailedRow(row, end)) return [];
    const bankTitle = bank === null ? null : (bankOf(bank)?.shortName ?? bank);
    const why = (language: Language) =>
      end?.reason == null
        ? saysRefused(language, refusedFor ?? "other")
        : saysOf(end.reason as ReasonCode, { product: "local", bankTitle }, language);
    const refundedMinor = (transfer === null ? undefined : ends.get(transfer))?.refundedMinor ?? 0n;
    return [{ name: unlinked(name ?? ""), amountMinor: amountMinor ?? 0n, refundedMinor, why }];
  });
}

function sayFailed(rows: readonly FailedRow[], language: Language): string[] {
  const texts = statementTexts[language];
  const written = (minor: bigint) => formatMoney(money("IDR", minor), language);
  const said = rows.slice(0, NAMED).map(({ name, amountMinor, refundedMinor, why }) => {
    const back = refundedMinor === 0n ? texts.neverPaid : filled(texts.back, { refund: written(refundedMinor) });
    return filled(texts.failedRow, { name, amount: written(amountMinor), why: why(language), back });
  });
  return rows.length > NAMED ? [...said, filled(texts.more, { count: rows.length - NAMED })] : said;
}
