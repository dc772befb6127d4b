/**
 * The approval of a whole payroll by somebody who may approve for its business: one second factor of theirs for all rows, bound to their number, their sum and the rows themselves. A row that
 * changes afterwards is another payroll and needs another approval.
 */
import { createHash } from "node:crypto";
import type { Input, Output } from "#kernel/endpoint.ts";
import { filled } from "#kernel/filled.ts";
import { newId } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Acting } from "../company/acting-for.ts";
import { needsTwoPeople } from "../company/store.ts";
import { refuseFrozen } from "../person-freezes/refuse-frozen.ts";
import type { SendDeps } from "../sending/send-transfer.ts";
import type * as contract from "./contract.ts";
import type { PayrollView } from "./contract.ts";
import { statementTexts } from "./model/payroll-texts.ts";
import { isIncluded, type Payroll, type PayrollRow } from "./model/payroll.ts";
import { whyNotApprove } from "./model/room.ts";
import { notifyApproved } from "./notify-people.ts";
import { lockOwnPayroll, showAgain, showPayroll, sumsOf, whyNotYou, type Own, type PayrollDeps } from "./own-payrolls.ts";
import { listRows, saveRows } from "./store.ts";
import { storeApproval } from "./store-paying.ts";
import { lockApprovals } from "./again/store-paid-before.ts";
import { listPreparers } from "./store-people.ts";
import { readRoom, validateRows } from "./validate-rows.ts";
import { wakePayroll } from "./wake-payroll.ts";

type ApproveDeps = PayrollDeps & Pick<SendDeps, "startApproval" | "consumeApproval">;
type Approving = Input<typeof contract.approvePayroll>;

/** Opens the step. Refuses as the approval would, so that nobody types a code for a payroll that cannot be sent. */
export async function requestPayrollApproval(
  ctx: Ctx,
  input: Approving,
  deps: ApproveDeps,
): Promise<Output<typeof contract.requestPayrollApproval>> {
  const own = await lockOwnPayroll(ctx, input.id, deps);
  const { payroll, acting } = own;
  const rows = await readyToApprove(ctx, input, own);
  const sums = sumsOf(rows);
  const step = await deps.startApproval(ctx, {
    deed: "payroll",
    subject: subjectOf(payroll, rows, input.sourceOfFunds),
    amount: sums.amount,
    pays: sums.total,
    recipient: filled(statementTexts[ctx.language].approves, { name: payroll.name, company: acting.company, count: rows.length }),
  });
  return { ...step, approves: { ...sums, company: acting.company } };
}

/** Fixes the payroll. Each row gets the id of its transfer now: whatever prepares or makes it twice makes one. */
export async function approvePayroll(ctx: Ctx, input: Approving, deps: ApproveDeps): Promise<PayrollView> {
  const own = await lockOwnPayroll(ctx, input.id, deps);
  const { payroll, acting } = own;
  // Repeated after a lost answer: approved is approved.
  if (payroll.approvedAt !== null && payroll.version === input.version) return showPayroll(ctx, own, deps);
  const rows = await readyToApprove(ctx, input, own);
  const subject = subjectOf(payroll, rows, input.sourceOfFunds);
  if (!(await deps.consumeApproval(ctx, subject))) throw new Refusal("approval_needed", 403);
  const ids = <P extends string>(prefix: P) => newId(prefix, ctx.now.getTime(), ctx.random(10));
  await storeApproval(
    ctx.db,
    payroll.id,
    {
      by: acting.person,
      sourceOfFunds: input.sourceOfFunds,
      rows: rows.map(({ no }) => ({ no, transfer: ids("tr"), quote: ids("qt") })),
      minor: sumsOf(rows).total.minor,
      digest: digestOf(rows),
    },
    ctx.now,
  );
  await notifyApproved(ctx, payroll, acting);
  await wakePayroll(ctx, payroll.id);
  return showAgain(ctx, own, deps);
}

/** Refuses whoever may not approve this payroll. The rule of its company holds until the transaction ends; the database demands the same. */
async function refuseOthers(ctx: Ctx, { id }: Payroll, { person, owner, role }: Acting): Promise<void> {
  const needsTwo = await needsTwoPeople(ctx.db, owner, { lock: true });
  const why = whyNotYou(role, needsTwo && (await listPreparers(ctx.db, id)).includes(person));
  if (why === "not_approver") throw new Refusal("approver_only", 403);
  if (why === "prepared_it") throw new Refusal("payroll_prepared_by_you", 403);
}

/**
 * The rows that would be sent, read and priced anew. Refuses where a row is not ready, the limits do not allow the sum, or anything has
 * changed since it was shown.
 */
async function readyToApprove(ctx: Ctx, { id, version }: Approving, { payroll, acting }: Own): Promise<readonly PayrollRow[]> {
  await refuseOthers(ctx, payroll, acting);
  // Two payrolls with the same wage, approved at the same time: the second is told of the first.
  await lockApprovals(ctx.db, payroll.person);
  if (payroll.state !== "draft") throw new Refusal("payroll_not_draft", 409);
  await refuseFrozen(ctx, payroll.person);
  if (payroll.version !== version) throw new Refusal("payroll_changed", 409);
  const room = await readRoom(ctx, payroll.person);
  const rows = await validateRows(ctx, payroll, await listRows(ctx.db, id), room);
  const reason = whyNotApprove(rows, room);
  if (reason !== null) throw new Refusal("payroll_not_ready", 409, { reason });
  // Prices may have changed since the rows were shown: what is approved is what was priced now.
  await saveRows(ctx.db, id, rows);
  return rows.filter(isIncluded);
}

/** Everything of the rows by which money moves. */
const factsOf = (rows: readonly PayrollRow[]) =>
  rows.map(({ no, name, bank, account, amountMinor, feeMinor, taxMinor, typed, paidBefore }) => [
    no,
    name,
    bank,
    account,
    String(amountMinor),
    String(feeMinor),
    String(taxMinor),
    typed.note,
    paidBefore,
  ]);

function digestOf(rows: readonly PayrollRow[]): string {
  return createHash("sha256")
    .update(JSON.stringify(factsOf(rows)))
    .digest("hex");
}

/** The text of what is approved: another row, amount, number or source of the money is another text. */
function subjectOf({ id, version }: Payroll, rows: readonly PayrollRow[], sourceOfFunds: string): string {
  const { amount, total } = sumsOf(rows);
  return JSON.stringify({
    payroll: id,
    version,
    rows: rows.length,
    amount: `IDR ${amount.minor}`,
    pays: `IDR ${total.minor}`,
    digest: digestOf(rows),
    sourceOfFunds,
  });
}
