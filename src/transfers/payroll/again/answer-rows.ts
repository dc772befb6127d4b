/** The answers of a payer to what the checks have found in rows of a draft: stored with the row, fixed by its approval, and taken back until then. */
import type { Input } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as answers from "./contract-answers.ts";
import type * as contract from "../contract.ts";
import type { PayrollView } from "../contract.ts";
import { changed, changedAll } from "../draft-payroll.ts";
import type { PayrollRow } from "../model/payroll.ts";
import type { PayrollDeps } from "../own-payrolls.ts";
import { isNearRow } from "../validate-rows.ts";

/** Accepts the name that the bank has, as it was shown: a name that changed meanwhile is shown first. */
export const acceptName = (ctx: Ctx, { id, no, bankName }: Input<typeof contract.acceptName>, deps: PayrollDeps) =>
  changed(ctx, { id, no }, (row) => accepted(row, bankName, ctx.now), deps);

function accepted(row: PayrollRow, bankName: string | undefined, now: Date): PayrollRow {
  if (row.verdict !== "different" || row.bankName !== bankName) throw new Refusal("payroll_changed", 409);
  return { ...row, acceptedAt: now };
}

/** Accepts several at once. Names that are far apart are each a question of their own. */
export function acceptNames(
  ctx: Ctx,
  { id, names }: Input<typeof contract.acceptNames>,
  deps: PayrollDeps,
): Promise<PayrollView> {
  const shown = new Map(names.map(({ no, bankName }) => [no, bankName]));
  return changedAll(
    ctx,
    { id, nos: new Set(shown.keys()) },
    (row) => {
      if (!isNearRow(row)) throw new Refusal("payroll_changed", 409);
      return accepted(row, shown.get(row.no), ctx.now);
    },
    deps,
  );
}

/** Confirms the account that refused the last payment, as it was shown: another one is another question. */
export const confirmAccount = (ctx: Ctx, { id, no, account }: Input<typeof contract.confirmAccount>, deps: PayrollDeps) =>
  changed(
    ctx,
    { id, no },
    (row) => {
      if (row.account !== account) throw new Refusal("payroll_changed", 409);
      return { ...row, confirmedAt: ctx.now };
    },
    deps,
  );

/** Says that wages are paid although another payment pays them: each with that payment, as it was shown. */
export function payAgain(ctx: Ctx, { id, rows }: Input<typeof answers.payAgain>, deps: PayrollDeps): Promise<PayrollView> {
  const shown = new Map(rows.map(({ no, paidBefore }) => [no, paidBefore]));
  return changedAll(
    ctx,
    { id, nos: new Set(shown.keys()) },
    (row) => {
      if (row.paidBefore === null || row.paidBefore !== shown.get(row.no)) throw new Refusal("payroll_changed", 409);
      return { ...row, repaidAt: ctx.now };
    },
    deps,
  );
}

const NOTHING_SAID: Readonly<Record<Input<typeof answers.takeBackAnswer>["answer"], Partial<PayrollRow>>> = {
  name: { acceptedAt: null },
  account: { confirmedAt: null },
  again: { repaidAt: null },
};

/** Takes an answer back: the row is open as before. */
export const takeBackAnswer = (
  ctx: Ctx,
  { id, no, answer }: Input<typeof answers.takeBackAnswer>,
  deps: PayrollDeps,
): Promise<PayrollView> => changed(ctx, { id, no }, (row) => ({ ...row, ...NOTHING_SAID[answer] }), deps);
