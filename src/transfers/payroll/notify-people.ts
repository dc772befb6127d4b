/** Notifications about a payroll to the people of its business who have something to do with it, each in the transaction of its cause. */
import { namesOf } from "#identity/index.ts";
import { money } from "#kernel/money.ts";
import { notify, type NotificationInput } from "#notifications/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Acting } from "../company/acting-for.ts";
import { listMembers, needsTwoPeople } from "../company/store.ts";
import { numberOf } from "../model/progress.ts";
import { isIncluded, rowTotal, type Payroll } from "./model/payroll.ts";
import { listRows } from "./store.ts";
import { listPreparers } from "./store-people.ts";

type Facts = NotificationInput["facts"];
type PayrollKind = Extract<NotificationInput["kind"], `payroll_${string}`>;

/** Tells all its people. */
export async function notifyPeople(ctx: Ctx, payroll: Payroll, kind: PayrollKind, facts: Facts): Promise<void> {
  await tell(ctx, payroll, kind, await peopleOf(ctx, payroll), facts);
}

/** The holder of the account, the approver and those who prepared it, as long as they act for the business. */
export async function peopleOf(ctx: Pick<Ctx, "db">, payroll: Payroll): Promise<ReadonlySet<string>> {
  const { id, person, approvedBy } = payroll;
  const members = new Set((await listMembers(ctx.db, person)).map((member) => member.person as string));
  const involved = [...(await listPreparers(ctx.db, id)), ...(approvedBy === null ? [] : [approvedBy])];
  return new Set([person, ...involved.filter((one) => members.has(one))]);
}

/** Tells everybody who may approve it that it waits for them. */
export async function notifyApprovers(ctx: Ctx, payroll: Payroll, { owner, person }: Acting): Promise<void> {
  const approvers = (await listMembers(ctx.db, owner)).filter(({ role }) => role === "approver");
  const prepared = (await needsTwoPeople(ctx.db, owner)) ? await listPreparers(ctx.db, payroll.id) : [];
  const asked = [owner, ...approvers.map((member) => member.person as string)].filter(
    (one) => one !== person && !prepared.includes(one),
  );
  const minor = (await listRows(ctx.db, payroll.id)).filter(isIncluded).reduce((sum, row) => sum + rowTotal(row), 0n);
  const facts = { ...named(payroll), amount: money("IDR", minor), place: await nameOf(ctx, person) };
  await tell(ctx, payroll, "payroll_waiting", new Set(asked), facts, `:${payroll.version}:${ctx.now.getTime()}`);
}

/** Tells those who prepared it that it is approved, and by whom. */
export async function notifyApproved(ctx: Ctx, payroll: Payroll, { person }: Acting): Promise<void> {
  const others = (await listPreparers(ctx.db, payroll.id)).filter((one) => one !== person);
  await tell(ctx, payroll, "payroll_approved", new Set(others), { ...named(payroll), place: await nameOf(ctx, person) });
}

/** Tells those who prepared it why it was sent back. The reason is a person's, the same in both languages. */
export async function notifyReturned(ctx: Ctx, payroll: Payroll, { person }: Acting, why: string): Promise<void> {
  const others = [...(await listPreparers(ctx.db, payroll.id)), payroll.submitted?.by ?? person].filter((one) => one !== person);
  const facts = { ...named(payroll), place: await nameOf(ctx, person), why: { ID: why, EN: why } };
  await tell(ctx, payroll, "payroll_returned", new Set(others), facts, `:${ctx.now.getTime()}`);
}

async function tell(
  ctx: Ctx,
  payroll: Payroll,
  kind: PayrollKind,
  people: ReadonlySet<string>,
  facts: Facts,
  again = "",
): Promise<void> {
  await notify(ctx, noticesTo(payroll, kind, people, facts, again));
}

/** One for each person. Its key has the payroll, the kind and the person: whatever adds it twice adds one. */
export function noticesTo(
  { id, person: owner }: Payroll,
  kind: PayrollKind,
  people: ReadonlySet<string>,
  facts: Facts,
  again = "",
): NotificationInput[] {
  return [...people].map((person) => ({
    key: `${id}:${kind.replace("payroll_", "")}${person === owner ? "" : `:${person}`}${again}`,
    person,
    kind,
    about: id,
    facts,
  }));
}

const named = ({ id, name }: Payroll) => ({ number: numberOf(id), name });
const nameOf = async (ctx: Ctx, person: string): Promise<string> => (await namesOf(ctx, [person])).get(person) ?? "–";
