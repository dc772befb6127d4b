/** Notifications to workers of a counter, each in the transaction of its cause. */
import type { Money } from "#kernel/money.ts";
import { formatDate } from "#kernel/time.ts";
import { notify } from "#notifications/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { nameWorkers } from "../outlets/name-workers.ts";
import type { Agent, Outlet } from "../model/outlet.ts";
import { listCashierRows } from "../outlets/store-cashiers.ts";
import type { Reversal } from "../payouts/store-reversals.ts";
import { listOpenDays } from "./store.ts";

type Place = Pick<Outlet, "id" | "name" | "agent">;
interface PayoutFacts {
  readonly id: string;
  readonly amount: Money;
}
/** The page of a payout also names its outlet; `notifications` builds the address from it. */
const pageOf = (outlet: Pick<Outlet, "id">, payout: string) => `${outlet.id}/${payout}`;

/** Notifies the owner of a reversal to decide. */
export async function notifyReversalRequested(
  ctx: Ctx,
  outlet: Place,
  payout: PayoutFacts,
  { id, proposedBy }: Pick<Reversal, "id" | "proposedBy">,
) {
  if (outlet.agent === proposedBy) return;
  const name = (await nameWorkers(ctx, [proposedBy]))(proposedBy);
  const facts = { name, amount: payout.amount, place: outlet.name };
  await notify(ctx, [{ key: id, person: outlet.agent, kind: "counter_reversal", about: pageOf(outlet, payout.id), facts }]);
}

/** Notifies the requester of the decision on a reversal. */
export async function notifyReversalDecided(
  ctx: Ctx,
  outlet: Place,
  payout: PayoutFacts,
  { id, proposedBy, state }: Pick<Reversal, "id" | "proposedBy" | "state">,
) {
  const kind = state === "approved" ? "counter_reversal_approved" : "counter_reversal_refused";
  const facts = { amount: payout.amount, place: outlet.name };
  await notify(ctx, [{ key: `${id}:${state}`, person: proposedBy, kind, about: pageOf(outlet, payout.id), facts }]);
}

/** Notifies everyone else at the outlet that a document's name does not match: any of them can check it. */
export async function notifySecondPersonNeeded(ctx: Ctx, outlet: Place, payout: PayoutFacts, startedBy: string) {
  const cashiers = (await listCashierRows(ctx.db, outlet.id)).filter(({ suspendedAt }) => suspendedAt === null);
  const people = [outlet.agent, ...cashiers.map(({ person }) => person)].filter((person) => person !== startedBy);
  const facts = { amount: payout.amount, place: outlet.name };
  await notify(
    ctx,
    people.map((person) => ({
      key: `${payout.id}:${person}`,
      person,
      kind: "counter_second",
      about: pageOf(outlet, payout.id),
      facts,
    })),
  );
}

/** Notifies a person who was added to an outlet. Added again after a removal, the person is notified again. */
export async function notifyCashierAdded(ctx: Ctx, outlet: Pick<Place, "id" | "name">, person: string) {
  const key = `${outlet.id}:${person}:${ctx.now.getTime()}`;
  await notify(ctx, [{ key, person, kind: "counter_cashier_added", about: outlet.id, facts: { place: outlet.name } }]);
}

/** Notifies a person with an account of an invitation to an outlet. */
export async function notifyCashierInvited(ctx: Ctx, outlet: Pick<Place, "id" | "name">, person: string, invitation: string) {
  await notify(ctx, [
    { key: invitation, person, kind: "counter_cashier_invited", about: outlet.id, facts: { place: outlet.name } },
  ]);
}

/** Notifies the owner that an invited person works at the outlet now. */
export async function notifyCashierAccepted(ctx: Ctx, outlet: Place, name: string, invitation: string) {
  const facts = { name, place: outlet.name };
  const key = `${invitation}:accepted`;
  await notify(ctx, [{ key, person: outlet.agent, kind: "counter_cashier_accepted", about: outlet.id, facts }]);
}

/** The figure as the agent's own pages call it. */
const FLOAT_NAMES = {
  prepaid: { ID: "Saldo Anda", EN: "Your float" },
  credit: { ID: "Batas terima tunai Anda", EN: "Your cash-in limit" },
} as const;

/** Notifies the owner that the float has fallen below the treasury's figure. */
export async function notifyFloatLow(ctx: Ctx, { id, settlement }: Pick<Agent, "id" | "settlement">, amount: Money) {
  const why = FLOAT_NAMES[settlement === "credit" ? "credit" : "prepaid"];
  await notify(ctx, [
    { key: `${id}:low:${ctx.now.getTime()}`, person: id, kind: "counter_float_low", about: id, facts: { amount, why } },
  ]);
}

/** Outlets per transaction; the result says where to continue. */
const OUTLETS_PER_STEP = 200;

/** Notifies owners of outlets whose day has ended and is not counted, once per day. Returns the last outlet checked, or null at the end. */
export async function notifyOpenDays(ctx: Ctx, after = ""): Promise<string | null> {
  const days = await listOpenDays(ctx.db, ctx.now, after, OUTLETS_PER_STEP);
  const notifications = days.map(({ outlet, name, agent, day }) => ({
    key: `${outlet}:${day}`,
    person: agent,
    kind: "counter_day_open" as const,
    about: outlet,
    facts: { place: name, why: { ID: formatDate(day, "ID", "long"), EN: formatDate(day, "EN", "long") } },
  }));
  await notify(ctx, notifications);
  return days.length < OUTLETS_PER_STEP ? null : (days.at(-1)?.outlet ?? null);
}
