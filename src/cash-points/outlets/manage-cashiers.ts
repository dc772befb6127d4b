import { findContact, isActiveAgent, masked } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { plain } from "../counter/begin-serving.ts";
import {
  MAX_CASHIERS,
  MAX_WORKPLACES,
  type addCashier as addContract,
  type listCashiers as contract,
  type listOwnOutlets as ownContract,
  type removeCashier as removeContract,
} from "../float/contract.ts";
import type { limitCashier as limitContract, suspendCashier as suspendContract } from "./contract-cashiers.ts";
import { openState } from "../model/opening-hours.ts";
import { actingPerson, getOwnOutlet } from "./get-workplace.ts";
import { refuseCash } from "../model/refusal.ts";
import { notifyCashierAdded } from "../tasks/notify-workers.ts";
import { showOutlet } from "./save-outlet.ts";
import { listWorkplaces } from "./store.ts";
import { changeCashierLimits, closeCashier, insertCashier, listCashierRows, suspendCashierRows } from "./store-cashiers.ts";

type Cashiers = Output<typeof contract>;

/** The outlets where the caller works now; those that are open come first, because the counter opens at the first one. */
export async function listOwnOutlets(ctx: Ctx): Promise<Output<typeof ownContract>> {
  const rows = await listWorkplaces(ctx.db, actingPerson(ctx), MAX_WORKPLACES);
  const isOpen = (outlet: (typeof rows)[number]) => outlet.status === "active" && openState(outlet, ctx.now).isOpen;
  return { outlets: [...rows.filter(isOpen), ...rows.filter((outlet) => !isOpen(outlet))].map(showOutlet) };
}

/** Cashiers of one of the caller's outlets. */
export async function listCashiers(ctx: Ctx, { outlet: id }: Input<typeof contract>): Promise<Cashiers> {
  const { outlet } = await getOwnOutlet(ctx, id);
  return showCashiers(ctx, outlet.id);
}

/** Adds a cashier to one of the caller's outlets. */
export async function addCashier(ctx: Ctx, { outlet: id, person }: Input<typeof addContract>): Promise<Cashiers> {
  const { outlet, agent, person: by } = await getOwnOutlet(ctx, id);
  if (person === agent.id) throw refuseCash("cashier_known");
  if (!(await isActiveAgent(ctx, person))) throw refuseCash("person_unknown");
  if ((await listCashierRows(ctx.db, outlet.id)).length >= MAX_CASHIERS) throw refuseCash("too_many_cashiers");
  if (!(await insertCashier(ctx.db, { outlet: outlet.id, person, by, at: ctx.now }))) throw refuseCash("cashier_known");
  await ctx.audit("cash_points.cashier_added", { subject: outlet.id, details: { personId: person } });
  await notifyCashierAdded(ctx, outlet, person);
  return showCashiers(ctx, outlet.id);
}

/** Removes a cashier, with effect from the next call. */
export async function removeCashier(ctx: Ctx, { outlet: id, person }: Input<typeof removeContract>): Promise<Cashiers> {
  const { outlet, person: by } = await getOwnOutlet(ctx, id);
  if (!(await closeCashier(ctx.db, { outlet: outlet.id, person, by, at: ctx.now }))) throw refuseCash("cashier_unknown");
  await ctx.audit("cash_points.cashier_removed", { subject: outlet.id, details: { personId: person } });
  return showCashiers(ctx, outlet.id);
}

/** Suspends a cashier at all of the caller's outlets, at once: what the person is doing now is finished first, and nothing begins afterwards. */
export async function suspendCashier(ctx: Ctx, input: Input<typeof suspendContract>): Promise<Cashiers> {
  const changed = await setSuspended(ctx, input, true);
  if (changed.length > 0) await ctx.audit("cash_points.cashier_suspended", changed);
  return showCashiers(ctx, input.outlet);
}

/** Reopens a suspended cashier at all of the caller's outlets. */
export async function reopenCashier(ctx: Ctx, input: Input<typeof suspendContract>): Promise<Cashiers> {
  const changed = await setSuspended(ctx, input, false);
  if (changed.length > 0) await ctx.audit("cash_points.cashier_reopened", changed);
  return showCashiers(ctx, input.outlet);
}

/** Sets a cashier's limits at one of the caller's outlets. */
export async function limitCashier(ctx: Ctx, { outlet: id, person, ...limits }: Input<typeof limitContract>): Promise<Cashiers> {
  const { outlet } = await getOwnOutlet(ctx, id);
  if (!(await changeCashierLimits(ctx.db, { outlet: outlet.id, person, ...limits }))) throw refuseCash("cashier_unknown");
  await ctx.audit("cash_points.cashier_limited", {
    subject: outlet.id,
    details: { personId: person, payoutLimit: said(limits.payoutLimit), dayLimit: said(limits.dayLimit) },
  });
  return showCashiers(ctx, outlet.id);
}

const said = (limit: Money | null) => limit && plain(limit);

/** Changes it at every outlet of the owner; returns what the audit trail says of each. */
async function setSuspended(ctx: Ctx, { outlet: id, person }: Input<typeof suspendContract>, isSuspended: boolean) {
  const { outlet, agent, person: by } = await getOwnOutlet(ctx, id);
  const isKnown = (await listCashierRows(ctx.db, outlet.id)).some((row) => row.person === person);
  if (!isKnown) throw refuseCash("cashier_unknown");
  const changed = await suspendCashierRows(ctx.db, { agent: agent.id, person, by: isSuspended ? by : null, at: ctx.now });
  return changed.map((subject) => ({ subject, details: { personId: person } }));
}

/** The cashiers of an outlet as its owner recognises them: an address shows its beginning and its domain only. */
async function showCashiers(ctx: Ctx, outlet: string): Promise<Cashiers> {
  const cashiers: Cashiers["cashiers"] = [];
  for (const row of await listCashierRows(ctx.db, outlet)) {
    const contact = await findContact(ctx, row.person);
    const maskedEmail = contact === null ? "–" : masked("email", contact.emailAddress);
    cashiers.push({ ...row, name: contact?.fullName ?? "–", maskedEmail });
  }
  return { cashiers };
}
