/** Payrolls as the people of their business see them. */
import type { Input, Output } from "#kernel/endpoint.ts";
import { add, money, type Money } from "#kernel/money.ts";
import { refuse } from "#kernel/refusal.ts";
import { findBankName } from "#pricing/index.ts";
import { openHomeAccounts } from "#recipients/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { namesAmong } from "#identity/index.ts";
import { actForChosen, findActing, refuseFrozenMember, type Acting, type ActingDeps } from "../company/acting-for.ts";
import { mayApprove } from "../company/model/company.ts";
import { needsTwoPeople } from "../company/store.ts";
import { senderOf } from "../details/own-transfers.ts";
import { listEnds } from "../lists/store-ends.ts";
import { numberOf } from "../model/progress.ts";
import { findFreeze } from "../person-freezes/store.ts";
import type * as contract from "./contract.ts";
import type { PayrollSummary, PayrollView } from "./contract.ts";
import { CHECKS, checkOfRow, isIncluded, isPaidFor, type Payroll, type PayrollRow } from "./model/payroll.ts";
import { overLimit, whyNotApprove } from "./model/room.ts";
import { findPayroll, listPayrollsOf, lockPayroll } from "./store.ts";
import { listPaidBefore } from "./again/store-paid-before.ts";
import { listPreparers } from "./store-people.ts";
import { countRows, findAccount, findLastArrival, listStatesOf, sumReceived, type Counts } from "./store-paying.ts";
import { openEarlier } from "./again/show-earlier.ts";
import { showPaidBefore } from "./again/show-paid-before.ts";
import { countRepaired, openRepairs, type Repaired } from "./again/show-repairs.ts";
import { settledOf, showRow } from "./show-row.ts";
import { showRoom, type RoomDeps } from "./show-room.ts";
import { listChecked, readRoom } from "./validate-rows.ts";

export interface PayrollDeps extends ActingDeps, RoomDeps {
  readonly homeBank: string | null;
  readonly payInTitle: (ctx: Ctx) => Promise<string>;
}

const PAYROLLS_PER_PAGE = 20;
const idr = (minor: bigint): Money => money("IDR", minor);

/** A payroll, and as what the caller acts on it. */
export interface Own {
  readonly payroll: Payroll;
  readonly acting: Acting;
}

/** A payroll of a company that the caller acts for. Another's is refused `not_found`, like an unknown one. */
export async function findOwnPayroll(ctx: Ctx, id: string, deps: PayrollDeps): Promise<Own> {
  const payroll = await findPayroll(ctx.db, id);
  const acting = payroll && (await findActing(ctx, payroll.person, deps));
  if (payroll === null || acting === null) throw refuse("not_found");
  return { payroll, acting };
}

/** The same to be changed: locked until the transaction ends, the caller's membership as well. */
export async function lockOwnPayroll(ctx: Ctx, id: string, deps: PayrollDeps): Promise<Own> {
  // The business of a payroll never changes, so it is checked before locking: a foreign payroll is not locked.
  const { acting } = await findOwnPayroll(ctx, id, deps);
  await refuseFrozenMember(ctx, acting);
  const payroll = await lockPayroll(ctx.db, id);
  if (payroll === null) throw refuse("not_found");
  return { payroll, acting };
}

export async function listPayrolls(
  ctx: Ctx,
  { after, company }: Input<typeof contract.listPayrolls>,
  deps: PayrollDeps,
): Promise<Output<typeof contract.listPayrolls>> {
  const owner = company === undefined ? senderOf(ctx) : (await actForChosen(ctx, company, deps)).owner;
  const found = await listPayrollsOf(ctx.db, owner, after, PAYROLLS_PER_PAGE + 1);
  const page = found.slice(0, PAYROLLS_PER_PAGE);
  return {
    payrolls: await summariesOf(ctx, page),
    next: found.length > PAYROLLS_PER_PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

export async function readPayroll(ctx: Ctx, { id }: Input<typeof contract.readPayroll>, deps: PayrollDeps): Promise<PayrollView> {
  return showPayroll(ctx, await findOwnPayroll(ctx, id, deps), deps);
}

const failedOf = (counts: Counts | undefined): number =>
  counts === undefined ? 0 : counts.ended - counts.arrived + counts.refused;

/** Payrolls with what became of their rows, in their order. */
export async function summariesOf(ctx: Pick<Ctx, "db">, payrolls: readonly Payroll[]): Promise<PayrollSummary[]> {
  const ids = payrolls.map(({ id }) => id);
  const counts = await countRows(ctx.db, ids);
  const repaired = await countRepaired(ctx, ids);
  return payrolls.map((payroll) => summaryOf(payroll, counts.get(payroll.id), repaired.get(payroll.id)));
}

const summaryOf = (payroll: Payroll, counts: Counts | undefined, repaired: Repaired | undefined): PayrollSummary => ({
  id: payroll.id,
  number: numberOf(payroll.id),
  name: payroll.name,
  state: payroll.state,
  createdAt: payroll.createdAt,
  rows: counts?.rows ?? 0,
  arrived: counts?.arrived ?? 0,
  failed: failedOf(counts),
  failedAmount: idr(counts?.failedMinor ?? 0n),
  repaired: { arrived: repaired?.arrived ?? 0, underWay: repaired?.underWay ?? 0 },
  missing: {
    rows: failedOf(counts) - (repaired?.over ?? 0),
    amount: idr((counts?.failedMinor ?? 0n) - (repaired?.overMinor ?? 0n)),
  },
  total: payroll.totalMinor === null ? null : idr(payroll.totalMinor),
  isSubmitted: payroll.state === "draft" && payroll.submitted !== null,
  copied: payroll.copied && { ...payroll.copied, number: numberOf(payroll.copied.from) },
});

export async function showPayroll(ctx: Ctx, { payroll, acting }: Own, deps: PayrollDeps): Promise<PayrollView> {
  const rows = await listChecked(ctx, payroll);
  const states = await listStatesOf(ctx.db, payroll.id);
  const counts = (await countRows(ctx.db, [payroll.id])).get(payroll.id);
  const ends = await listEnds(ctx.db, [...states.keys()]);
  const earlierOf = await openEarlier(ctx, payroll);
  const repairs = await openRepairs(ctx, payroll, rows, states);
  const { of: paidBeforeOf, ...paidTwice } = showPaidBefore(rows, await listPaidBefore(ctx.db, payroll, rows));
  const accounts = await openHomeAccounts(ctx);
  const room = await readRoom(ctx, payroll.person);
  const titleOf = (code: string | null) => (code === null ? null : (accounts.bankOf(code)?.shortName ?? code));
  const included = rows.filter(isIncluded);
  const checks = rows.map(checkOfRow);
  return {
    ...summaryOf(payroll, counts, repairs.repaired),
    ...(await peopleOf(ctx, payroll, acting)),
    version: payroll.version,
    sums: { ...sumsOf(included.filter(isPaidFor)), rows: included.length },
    settled: settledOf(payroll, rows, { states, ends }),
    ...paidTwice,
    counts: Object.fromEntries(CHECKS.map((check) => [check, checks.filter((one) => one === check).length])) as Record<
      (typeof CHECKS)[number],
      number
    >,
    whyNotApprove: payroll.state === "draft" ? whyNotApprove(rows, room) : null,
    isFrozen: (await findFreeze(ctx.db, payroll.person, ctx.now)) !== null,
    room: await showRoom(ctx, room, acting, deps),
    overLimit: payroll.state === "draft" ? overLimit(rows, room) : null,
    unread: included.filter(({ amountMinor }) => amountMinor === null).length,
    unpriced: included.filter(({ amountMinor, feeMinor }) => amountMinor !== null && feeMinor === null).length,
    approvedAt: payroll.approvedAt,
    endedAt: payroll.endedAt,
    prepared: rows.filter(({ state }) => state !== "draft" && state !== "approved").length,
    payIn: await payInOf(ctx, payroll, deps),
    list: rows.map((row) => {
      const bankTitle = titleOf(row.bank);
      return {
        ...showRow(row, bankTitle, { states, ends }, ctx.language),
        ...earlierOf(row, bankTitle),
        ...repairs.show(row),
        ...paidBeforeOf(row),
      };
    }),
  };
}

/** A payroll of this transaction as it stands after its change. */
export async function showAgain(ctx: Ctx, { payroll: { id }, acting }: Own, deps: PayrollDeps): Promise<PayrollView> {
  const payroll = await findPayroll(ctx.db, id);
  if (payroll === null) throw new Error(`the payroll ${id} was changed and is gone`);
  return showPayroll(ctx, { payroll, acting }, deps);
}

type People = Pick<
  PayrollView,
  "company" | "role" | "membership" | "preparedBy" | "approvedBy" | "submitted" | "returned" | "whyNotYou" | "hasOthers"
>;

/** The people of a payroll with their acts, and the caller's own right to approve. */
async function peopleOf(ctx: Ctx, payroll: Payroll, { person, owner, company, role, membership }: Acting): Promise<People> {
  const { submitted, returned, approvedBy } = payroll;
  const preparers = await listPreparers(ctx.db, payroll.id);
  const names = await namesAmong(ctx, [...preparers, approvedBy, submitted?.by ?? null, returned?.by ?? null]);
  const nameOf = (id: string) => names[id] ?? "–";
  const needsTwo = await needsTwoPeople(ctx.db, owner);
  return {
    company,
    role,
    membership,
    preparedBy: preparers.map(nameOf),
    approvedBy: approvedBy === null ? null : nameOf(approvedBy),
    submitted: submitted && { at: submitted.at, by: nameOf(submitted.by) },
    returned: returned && { at: returned.at, by: nameOf(returned.by), why: returned.why },
    whyNotYou: whyNotYou(role, needsTwo && preparers.includes(person)),
    hasOthers: needsTwo || role !== "owner",
  };
}

/** The reason for which this person does not approve this payroll, or null. */
export function whyNotYou(role: Acting["role"], hasPrepared: boolean): PayrollView["whyNotYou"] {
  if (!mayApprove(role)) return "not_approver";
  return hasPrepared ? "prepared_it" : null;
}

/** The sums of the included rows; rows without a price count with what they have. */
export function sumsOf(rows: readonly PayrollRow[]): PayrollView["sums"] {
  const sum = (of: (row: PayrollRow) => bigint) => idr(rows.reduce((all, row) => all + of(row), 0n));
  const amount = sum((row) => row.amountMinor ?? 0n);
  const fee = sum((row) => (row.feeMinor ?? 0n) + (row.taxMinor ?? 0n));
  return { rows: rows.length, amount, fee, total: add(amount, fee) };
}

async function payInOf(ctx: Ctx, payroll: Payroll, { homeBank, payInTitle }: PayrollDeps): Promise<PayrollView["payIn"]> {
  const { totalMinor, payBy } = payroll;
  if (totalMinor === null || payBy === null) return null;
  const account = await findAccount(ctx.db, payroll.id);
  const isPaid = payroll.fundedAt !== null;
  const received = isPaid ? totalMinor : account === null ? 0n : await sumReceived(ctx.db, account, payBy);
  const name = homeBank === null ? null : await findBankName(ctx, homeBank);
  return {
    number: account?.number ?? null,
    bank: homeBank === null || name === null ? null : { code: homeBank, name },
    holder: await payInTitle(ctx),
    total: idr(totalMinor),
    received: idr(received),
    missing: idr(received > totalMinor ? 0n : totalMinor - received),
    payBy,
    paidAt: payroll.fundedAt,
    arrivesBy: await findLastArrival(ctx.db, payroll.id),
  };
}
