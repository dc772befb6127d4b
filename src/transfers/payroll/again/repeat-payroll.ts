/** A payroll again: all its rows as the next one, or those that did not arrive as a repair. Nothing of its prices and checks is taken over. */
import type { Input } from "#kernel/endpoint.ts";
import { refuse, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "../contract.ts";
import type { PayrollView } from "../contract.ts";
import { getDraft, saveDraft } from "../draft-payroll.ts";
import type { Payroll, PayrollRow } from "../model/payroll.ts";
import { isFailedRow, repairedBy } from "../model/repairs.ts";
import { findOwnPayroll, showPayroll, type Own, type PayrollDeps } from "../own-payrolls.ts";
import { findPayroll, listRows } from "../store.ts";
import { listStatesOf } from "../store-paying.ts";
import { listRepairs, lockRepaired, rowKey } from "./store-repairs.ts";
import { newRow } from "../validate-rows.ts";

type Repeating = Input<typeof contract.repeatPayroll>;

export async function repeatPayroll(ctx: Ctx, { id, of, only, note = "" }: Repeating, deps: PayrollDeps): Promise<PayrollView> {
  const earlier = await findOwnPayroll(ctx, of, deps);
  const { acting } = earlier;
  const known = await findPayroll(ctx.db, id);
  // Repeated after a lost answer: the draft may have been changed since, and stays as it is.
  if (known?.person === acting.owner) return showPayroll(ctx, { payroll: known, acting }, deps);
  const wanted = (await listRows(ctx.db, of)).filter(({ no }) => only === undefined || only.includes(no));
  if (wanted.length === 0) throw refuse("not_found");
  if (only !== undefined) return repair(ctx, id, earlier, wanted, deps);
  const name = note === "" ? earlier.payroll.name : note;
  const own = await getDraft(ctx, { id, name, copied: { from: of, as: "repeat" } }, acting, deps);
  const repairs = await listRepairs(
    ctx.db,
    wanted.map((row) => repairedBy(earlier.payroll, row)),
  );
  const rows = wanted.map((row) => {
    // A wage that was sent again goes where its repair went: the account that refused it would be paid, and the other one not looked for.
    const repair = repairs.get(rowKey(repairedBy(earlier.payroll, row)));
    const typed = repair === undefined || repair.state === "over" ? row.typed : repair.typed;
    return { ...newRow(row.no, note === "" ? typed : { ...typed, note }), isLeftOut: row.isLeftOut };
  });
  return saveDraft(ctx, own, rows, null, deps);
}

/** Sends wages again that did not arrive. Each is repaired once at a time: a repair that is not paid yet is shown instead of another one. */
async function repair(
  ctx: Ctx,
  id: Payroll["id"],
  { payroll, acting }: Own,
  wanted: readonly PayrollRow[],
  deps: PayrollDeps,
): Promise<PayrollView> {
  const repaired = wanted.map((row) => repairedBy(payroll, row));
  await lockRepaired(ctx.db, repaired);
  const made = await listStatesOf(ctx.db, payroll.id);
  if (!wanted.every((row) => isFailedRow(row, row.transfer === null ? undefined : made.get(row.transfer))))
    throw new Refusal("payroll_row_not_repairable", 409);
  const repairs = [...(await listRepairs(ctx.db, repaired)).values()].filter(({ state }) => state !== "over");
  const open = repairs.find(({ state }) => state === "draft" || state === "waiting");
  if (repairs.length > 0 && open === undefined) throw new Refusal("payroll_row_not_repairable", 409);
  const again = open && (await findPayroll(ctx.db, open.payroll));
  if (again) return showPayroll(ctx, { payroll: again, acting }, deps);
  const own = await getDraft(ctx, { id, name: payroll.name, copied: { from: payroll.id, as: "repair" } }, acting, deps);
  const rows = wanted.map((row, at) => ({ ...newRow(at + 1, row.typed), repairs: repairedBy(payroll, row) }));
  return saveDraft(ctx, own, rows, null, deps);
}
