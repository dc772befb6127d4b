/** Payrolls as staff see them: accounts masked, and matters of compliance shown to compliance alone. */
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { money, type Money } from "#kernel/money.ts";
import { refuse } from "#kernel/refusal.ts";
import { namesAmong } from "#identity/index.ts";
import { actingPerson } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { openHomeAccounts } from "#recipients/index.ts";
import { disclosureFor, masked } from "../../office/show-to-staff.ts";
import { numberOf } from "../../model/progress.ts";
import { findFreeze } from "../../person-freezes/store.ts";
import { saysRefused } from "../model/payroll-texts.ts";
import { checkOfRow, type Payroll, type PayrollRow } from "../model/payroll.ts";
import { summariesOf, type PayrollDeps } from "../own-payrolls.ts";
import { findPayroll, listPayrollsOf as listOf, listRows } from "../store.ts";
import { findAccount, sumReceived } from "../store-paying.ts";
import { totalOfRow } from "../validate-rows.ts";
import { PAYROLLS_OF_PERSON, type listPayrollsOf as listContract, type OverseenPayroll, type OverseenRow } from "./contract.ts";
import { findFacts, listMade, listUsed, type Facts, type Made } from "./store.ts";

const idr = (minor: bigint): Money => money("IDR", minor);

/** One payroll of any business. */
export async function readAnyPayroll(
  ctx: Ctx,
  { id }: { readonly id: Id<"pl"> },
  { companyOf }: Pick<PayrollDeps, "companyOf">,
): Promise<OverseenPayroll> {
  actingPerson(ctx);
  const [payroll, facts] = [await findPayroll(ctx.db, id), await findFacts(ctx.db, id)];
  if (payroll === null || facts === null) throw refuse("not_found");
  const { person, name, state, payBy, totalMinor } = payroll;
  const account = await findAccount(ctx.db, id);
  const used = await listUsed(ctx.db, id);
  const [summary] = await summariesOf(ctx, [payroll]);
  if (summary === undefined) throw new Error(`the payroll ${id} has no summary`);
  const { isSubmitted, repaired, missing } = summary;
  const { bankOf } = await openHomeAccounts(ctx);
  const made = await listMade(ctx.db, id);
  const titleOf = (row: PayrollRow) => (row.bank === null ? row.typed.bank : (bankOf(row.bank)?.shortName ?? row.bank));
  return {
    id,
    number: numberOf(id),
    name,
    state,
    isSubmitted,
    repaired,
    missing,
    person: person as Id<"us">,
    company: await companyOf(ctx, person),
    isFrozen: disclosureFor(ctx).isAll ? (await findFreeze(ctx.db, person, ctx.now)) !== null : null,
    history: historyOf(payroll, facts),
    names: await namesAmong(ctx, [person, facts.approvedBy]),
    payInNumber: account?.number ?? null,
    payBy,
    money: {
      approved: facts.approvedMinor === null ? null : idr(facts.approvedMinor),
      total: totalMinor === null ? null : idr(totalMinor),
      received: idr(await receivedFor(ctx, payroll, account)),
      made: idr(facts.madeMinor),
      left: idr(facts.leftMinor),
    },
    payments: used.map(({ id: payment, usedMinor, paidAt, payer }) => ({ id: payment, used: idr(usedMinor), paidAt, payer })),
    rows: (await listRows(ctx.db, id)).map((row) => showRow(ctx, row, titleOf(row), made)),
  };
}

/** All of it once it is paid; before that, what has come in time and is used for nothing else. */
async function receivedFor(
  ctx: Ctx,
  { fundedAt, totalMinor, payBy }: Payroll,
  account: Awaited<ReturnType<typeof findAccount>>,
): Promise<bigint> {
  if (fundedAt !== null) return totalMinor ?? 0n;
  return account === null || payBy === null ? 0n : sumReceived(ctx.db, account, payBy);
}

function historyOf(
  { createdAt, approvedAt, fundedAt, endedAt, person }: Payroll,
  { approvedBy }: Facts,
): OverseenPayroll["history"] {
  const steps = [
    { step: "created", at: createdAt, by: person },
    { step: "approved", at: approvedAt, by: approvedBy },
    { step: "funded", at: fundedAt, by: null },
    { step: "ended", at: endedAt, by: null },
  ] as const;
  return steps.flatMap(({ at, ...step }) => (at === null ? [] : [{ ...step, at }]));
}

function showRow(ctx: Ctx, row: PayrollRow, bankTitle: string, made: ReadonlyMap<string, Made>): OverseenRow {
  const disclosure = disclosureFor(ctx);
  const transfer = row.transfer === null ? undefined : made.get(row.transfer);
  return {
    no: row.no,
    name: row.name ?? row.typed.name,
    bankTitle,
    account: masked(row.account ?? row.typed.account),
    amount: row.amountMinor === null ? null : idr(row.amountMinor),
    total: totalOfRow(row),
    check: checkOfRow(row),
    state: row.state,
    refused: row.state === "refused" ? saysRefused(ctx.language, row.refusedFor ?? "other") : null,
    transfer: transfer?.id ?? null,
    transferState: transfer === undefined ? null : disclosure.state(transfer.state),
    reason: transfer === undefined || transfer.state === "PAID" ? null : disclosure.reason(transfer.reason),
  };
}

/** The newest payrolls of a person, for the page of the person. */
export async function listPayrollsOf(ctx: Ctx, { person }: Input<typeof listContract>): Promise<Output<typeof listContract>> {
  const payrolls = await listOf(ctx.db, person, undefined, PAYROLLS_OF_PERSON);
  return { payrolls: await summariesOf(ctx, payrolls) };
}
