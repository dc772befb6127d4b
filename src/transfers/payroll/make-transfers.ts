/**
 * Makes the transfers of a paid payroll, some rows in each transaction: a transfer, its share of the payment and the mark on its row, all or
 * none. The ledger refuses a share that the payroll does not hold. A worker that dies leaves whole rows made and the others to the next.
 */
import { money } from "#kernel/money.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyEvents, type TransferDeps } from "../processing/apply-events.ts";
import { dueOf } from "../lifecycle/due.ts";
import { newTransfer } from "../lifecycle/transfer.ts";
import { insertTransfer } from "../store.ts";
import { CORRIDOR, MAX_ROWS, type Payroll } from "./model/payroll.ts";
import { lockPayroll, setState } from "./store.ts";
import { findPaidAt, listRowsToMake, storeMade, type RowToMake } from "./store-paying.ts";

/** Few enough that a transaction is short, and enough that five hundred rows take no minute. */
const AT_ONCE = 20;
const BY = { role: "system", id: "advance_payrolls" } as const;

export async function makeTransfers({ transaction }: Pick<JobRun, "transaction">, id: string, deps: TransferDeps): Promise<void> {
  for (let n = 0; n <= MAX_ROWS / AT_ONCE; n++) if ((await transaction((ctx) => makeNext(ctx, id, deps))) === 0) return;
}

/** Returns how many were made; once none is left the payroll is under way. */
async function makeNext(ctx: Ctx, id: string, deps: TransferDeps): Promise<number> {
  const payroll = await lockPayroll(ctx.db, id);
  const paidAt = payroll?.state === "funded" ? await findPaidAt(ctx.db, id) : null;
  if (payroll === null || paidAt === null) return 0;
  const rows = await listRowsToMake(ctx.db, id, AT_ONCE);
  if (rows.length === 0) {
    await setState(ctx.db, id, "paying", ctx.now);
    return 0;
  }
  for (const row of rows) await insert(ctx, payroll, row, deps);
  const applied = await applyEvents(
    ctx,
    rows.map(({ transfer }) => {
      const event = { type: "payroll_debited", at: ctx.now, by: BY, payroll: payroll.id, paidAt } as const;
      return { transfer, event };
    }),
    deps,
  );
  const refused = applied.find((one) => "refusal" in one);
  if (refused !== undefined) throw new Error(`a row of ${id} was paid for and is refused: ${JSON.stringify(refused)}`);
  await storeMade(
    ctx.db,
    id,
    rows.map(({ no }) => no),
  );
  return rows.length;
}

async function insert(
  ctx: Ctx,
  { id, person, approvedAt, payBy }: Payroll,
  row: RowToMake,
  { rules }: TransferDeps,
): Promise<void> {
  if (approvedAt === null || payBy === null) throw new Error(`${id} was never approved`);
  const principal = money("IDR", row.amountMinor);
  const none = money("IDR", 0n);
  const transfer = newTransfer({
    id: row.transfer,
    product: "local",
    price: {
      principal,
      fee: money("IDR", row.feeMinor),
      tax: money("IDR", row.taxMinor),
      receives: principal,
      margin: none,
      rounding: none,
    },
    createdAt: approvedAt,
    payBy,
  });
  const agreed = { sender: person, corridor: CORRIDOR, quote: row.quote, recipient: row.recipient, snapshot: row.agreed };
  if (!(await insertTransfer(ctx.db, transfer, agreed, dueOf(transfer, rules))))
    throw new Error(`${row.transfer} exists, and its row is not made`);
}
