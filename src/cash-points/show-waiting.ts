import type { Input, Output } from "#kernel/endpoint.ts";
import { isZero, money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { listStates } from "#transfers/index.ts";
import type {
  listWaiting as waitingContract,
  readClosing as closingContract,
  readOverview as overviewContract,
} from "./contract-waiting.ts";
import { openDayOf } from "./drawer.ts";
import { floatOf } from "./float.ts";
import { actingPerson, getWorkplace } from "./get-workplace.ts";
import { stateOfCommission } from "./list-day.ts";
import { nameWorkers } from "./name-workers.ts";
import { balanceOf } from "./show-agent.ts";
import { findAgent } from "./store.ts";
import { readDrawer } from "./store-drawer.ts";
import { listOpenReversals, listOutletsToday, listPromisedToday, listWaitingRows } from "./store-waiting.ts";

/** Which day is to be counted and what keeps it open: all that one is told before the count. */
export async function readClosing(
  ctx: Ctx,
  { outlet: id }: Input<typeof closingContract>,
): Promise<Output<typeof closingContract>> {
  const { outlet } = await getWorkplace(ctx, id);
  const drawer = await readDrawer(ctx.db, outlet.id);
  const reversals = await listOpenReversals(ctx.db, outlet.id);
  const nameOf = await nameWorkers(
    ctx,
    reversals.map(({ askedBy }) => askedBy),
  );
  return {
    openDay: openDayOf(drawer),
    closedThrough: drawer.closedThrough,
    hasPayoutsUnderWay: !isZero(drawer.held),
    reversals: reversals.map(({ id: reversal, payout, minor, askedBy }) => ({
      id: reversal,
      payout,
      amount: money("IDR", minor),
      askedByName: nameOf(askedBy),
    })),
  };
}

/** What waits for somebody, over all outlets where the caller works. */
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

/** The owner's outlets today. */
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

/** What each outlet's cash of today has earned by now: what has not arrived is promised, and what will not arrive is nothing. */
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
