import type { Input, Output } from "#kernel/endpoint.ts";
import { isZero, money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { listStates } from "#transfers/index.ts";
import type {
  listWaiting as waitingContract,
  readClosing as closingContract,
  readOverview as overviewContract,
} from "./contract.ts";
import { openDayOf } from "../drawer/model/drawer.ts";
import { floatOf } from "../float/model/float.ts";
import { actingPerson, getWorkplace } from "../outlets/get-workplace.ts";
import { stateOfCommission } from "../drawer/list-day.ts";
import { nameWorkers } from "../outlets/name-workers.ts";
import { balanceOf } from "../agents/show-agent.ts";
import { findAgent } from "../agents/store.ts";
import { readDrawer } from "../drawer/store.ts";
import { listOpenReversals, listOutletsToday, listPromisedToday, listWaitingRows } from "./store.ts";

/** The day to be counted and what keeps it open: the only data a cashier gets before the count. */
export async function readClosing(
  ctx: Ctx,
  { outlet: id }: Input<typeof closingContract>,
): Promise<Output<typeof closingContract>> {
  const { outlet } = await getWorkplace(ctx, id);
  const drawer = await readDrawer(ctx.db, outlet.id);
  const reversals = await listOpenReversals(ctx.db, outlet.id);
  const nameOf = await nameWorkers(
    ctx,
    reversals.map(({ proposedBy }) => proposedBy),
  );
  return {
    openDay: openDayOf(drawer),
    closedThrough: drawer.closedThrough,
    hasOpenPayouts: !isZero(drawer.held),
    reversals: reversals.map(({ id: reversal, payout, minor, proposedBy }) => ({
      id: reversal,
      payout,
      amount: money("IDR", minor),
      proposedByName: nameOf(proposedBy),
    })),
  };
}

/** Waiting tasks at all outlets where the caller works. */
export async function listWaiting(ctx: Ctx): Promise<Output<typeof waitingContract>> {
  const person = actingPerson(ctx);
  const rows = await listWaitingRows(ctx.db, person, ctx.now);
  const agent = rows.some(({ kind }) => kind === "float") ? await findAgent(ctx.db, person) : null;
  const float = agent && floatOf(agent, await balanceOf(ctx, agent));
  return {
    waiting: rows.map(({ minor, ...row }) => ({
      ...row,
      amount: row.kind === "float" ? float : minor === null ? null : money("IDR", minor),
    })),
  };
}

/** The owner's outlets with today's figures. */
export async function readOverview(ctx: Ctx): Promise<Output<typeof overviewContract>> {
  const agent = actingPerson(ctx);
  const rows = await listOutletsToday(ctx.db, agent, ctx.now);
  const arrived = await earnedToday(ctx, agent);
  return {
    outlets: rows.map(({ outlet, name, cityName, payouts, cashIns, ...row }) => ({
      outlet,
      name,
      cityName,
      payouts,
      cashIns,
      cash: money("IDR", row.cash),
      paidOut: money("IDR", row.paidOut),
      takenIn: money("IDR", row.takenIn),
      commission: money("IDR", row.commission + (arrived.get(outlet) ?? 0n)),
      openDay: openDayOf(row),
    })),
  };
}

/**
 * Commission earned so far with today's cash-ins, by outlet. A transfer that has not arrived has only a promised commission; one that will
 * not arrive has none.
 */
async function earnedToday(ctx: Ctx, agent: string): Promise<ReadonlyMap<string, bigint>> {
  const promised = await listPromisedToday(ctx.db, agent, ctx.now);
  const states = await listStates(
    ctx.db,
    promised.map(({ transfer }) => transfer),
  );
  const earned = new Map<string, bigint>();
  for (const { outlet, transfer, commission } of promised)
    if (stateOfCommission({ payoutState: null }, states.get(transfer)) === "earned")
      earned.set(outlet, (earned.get(outlet) ?? 0n) + commission);
  return earned;
}
