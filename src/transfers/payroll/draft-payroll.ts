/** Making a draft from a file, and changing its rows. Every change is checked with all rows and raises the version. */
import type { Input } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { refuse, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { actForChosen, findActing, refuseFrozenMember, type Acting } from "../company/acting-for.ts";
import type * as contract from "./contract.ts";
import type { PayrollView } from "./contract.ts";
import { MAX_NAME_CHARS, type Payroll, type PayrollRow } from "./model/payroll.ts";
import type { Typed } from "./model/payroll-columns.ts";
import { lockOwnPayroll, showAgain, type Own, type PayrollDeps } from "./own-payrolls.ts";
import { readPayrollFile } from "./read-payroll-file.ts";
import { countOpen, deleteRows, findPayroll, insertPayroll, raiseVersion, saveRows } from "./store.ts";
import { listChecked, newRow, readRoom, validateRows } from "./validate-rows.ts";
import { wakePayroll } from "./wake-payroll.ts";

/** Drafts and payrolls under way of one business: more than that is a mistake, and work that never ends. */
const MOST_OPEN = 20;

/** Reads a file into a draft; the same id again replaces its rows. */
export async function uploadPayroll(
  ctx: Ctx,
  { id, file, company }: Input<typeof contract.uploadPayroll>,
  deps: PayrollDeps,
): Promise<PayrollView> {
  const known = await findPayroll(ctx.db, id);
  // The wage that a repair sends again would be in no draft, and repaired once more.
  if (known?.copied?.as === "repair") throw new Refusal("id_already_used", 409);
  const acting = known === null ? await actForChosen(ctx, company, deps) : await findActing(ctx, known.person, deps);
  if (acting === null) throw new Refusal("id_already_used", 409);
  const typed = await readPayrollFile(file);
  const own = await getDraft(ctx, { id, name: nameOf(file.name), copied: null }, acting, deps);
  await deleteRows(ctx.db, id);
  return saveDraft(
    ctx,
    own,
    typed.map((one, at) => newRow(at + 1, one)),
    nameOf(file.name),
    deps,
  );
}

/** The draft of this id, made where there is none. Refuses an id that somebody else, or another payroll, has. */
export async function getDraft(
  ctx: Ctx,
  { id, name, copied }: Pick<Payroll, "id" | "name" | "copied">,
  { person, owner }: Acting,
  deps: PayrollDeps,
): Promise<Own> {
  await refuseFrozenMember(ctx, { person, owner });
  const known = await findPayroll(ctx.db, id);
  if (known === null) {
    if ((await countOpen(ctx.db, owner)) >= MOST_OPEN) throw new Refusal("too_many_payrolls", 409);
    await insertPayroll(ctx.db, { id, person: owner, name, copied }, ctx.now);
  } else if (known.person !== owner) throw new Refusal("id_already_used", 409);
  return lockDraft(ctx, id, deps);
}

async function lockDraft(ctx: Ctx, id: string, deps: PayrollDeps): Promise<Own> {
  const own = await lockOwnPayroll(ctx, id, deps);
  if (own.payroll.state !== "draft") throw new Refusal("payroll_not_draft", 409);
  return own;
}

/** The file's name without its ending, so that people recognise it. */
function nameOf(fileName: string): string {
  const name = fileName
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ")
    .trim()
    .slice(0, MAX_NAME_CHARS);
  return name === "" ? "Payroll" : name;
}

export async function saveDraft(
  ctx: Ctx,
  own: Own,
  rows: readonly PayrollRow[],
  name: string | null,
  deps: PayrollDeps,
): Promise<PayrollView> {
  const { id, person } = own.payroll;
  await saveRows(ctx.db, id, await validateRows(ctx, own.payroll, rows, await readRoom(ctx, person)));
  await raiseVersion(ctx.db, id, { by: own.acting.person, name }, ctx.now);
  await wakePayroll(ctx, id);
  return showAgain(ctx, own, deps);
}

/** Changes one row of a draft; the others are checked again with it. */
export const changed = (
  ctx: Ctx,
  { id, no }: { readonly id: Id<"pl">; readonly no: number },
  change: (row: PayrollRow) => PayrollRow,
  deps: PayrollDeps,
): Promise<PayrollView> => changedAll(ctx, { id, nos: new Set([no]) }, change, deps);

/** Changes some rows of a draft, all or none. */
export async function changedAll(
  ctx: Ctx,
  { id, nos }: { readonly id: Id<"pl">; readonly nos: ReadonlySet<number> },
  change: (row: PayrollRow) => PayrollRow,
  deps: PayrollDeps,
): Promise<PayrollView> {
  const own = await lockDraft(ctx, id, deps);
  const rows = await listChecked(ctx, own.payroll);
  if (rows.filter(({ no }) => nos.has(no)).length < nos.size) throw refuse("not_found");
  return saveDraft(
    ctx,
    own,
    rows.map((row) => (nos.has(row.no) ? change(row) : row)),
    null,
    deps,
  );
}

const trimmed = ({ name, bank, account, amount, note }: Typed): Typed => ({
  name: name.trim(),
  bank: bank.trim(),
  account: account.trim(),
  amount: amount.trim(),
  note: note.trim(),
});

export const changeRow = (ctx: Ctx, { id, no, typed }: Input<typeof contract.changeRow>, deps: PayrollDeps) =>
  changed(ctx, { id, no }, (row) => ({ ...row, typed: trimmed(typed) }), deps);

export const leaveOutRow = (ctx: Ctx, { id, no, isLeftOut }: Input<typeof contract.leaveOutRow>, deps: PayrollDeps) =>
  changed(ctx, { id, no }, (row) => ({ ...row, isLeftOut }), deps);
