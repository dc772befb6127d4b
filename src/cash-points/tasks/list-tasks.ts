import type { Input, Output } from "#kernel/endpoint.ts";
import { isZero, money, sum, type Money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { listStates } from "#transfers/index.ts";
import {
  OVERVIEW_OUTLETS,
  type OutletFigures,
  type listWaiting as waitingContract,
  type readClosing as closingContract,
  type readOverview as overviewContract,
} from "./contract.ts";
import { readServingRules, whyNotBeginBy } from "../counter/begin-serving.ts";
import type { CounterDeps } from "../counter/deps.ts";
import { openDayOf } from "../drawer/model/drawer.ts";
import { floatOf } from "../float/model/float.ts";
import { actingPerson, getWorkplace } from "../outlets/get-workplace.ts";
import { stateOfCommission } from "../drawer/list-day.ts";
import { listOutletsOfAgent } from "../outlets/store.ts";
import { nameWorkers } from "../outlets/name-workers.ts";
import { balanceOf } from "../agents/show-agent.ts";
import { findAgent } from "../agents/store.ts";
import { readDrawer } from "../drawer/store.ts";
import { listOpenReversals, listOutletsToday, listPromisedToday, listWaitingRows, type OutletToday } from "./store.ts";

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

type Overview = Output<typeof overviewContract>["outlets"][number];

/** What an owner expects: the outlet is closed by its hours or its day's count, or pays nothing out. */
const EXPECTED: ReadonlySet<Overview["whyNotPayOut"]> = new Set([null, "outlet_closed", "day_closed", "service_not_offered"]);

const rankOf = ({ needsOwner, whyNotPayOut }: Overview): number => (needsOwner ? 0 : whyNotPayOut === null ? 1 : 2);

/** Why each outlet of an agent cannot begin a payout now, by outlet. */
async function whyNotPayingOut(
  ctx: Ctx,
  agentId: string,
  rows: readonly OutletToday[],
  deps: CounterDeps,
): Promise<ReadonlyMap<string, Overview["whyNotPayOut"]>> {
  const agent = rows.length === 0 ? null : await findAgent(ctx.db, agentId);
  if (agent === null) return new Map();
  const rules = await readServingRules(ctx, deps);
  const outlets = new Map((await listOutletsOfAgent(ctx.db, agentId)).map((outlet) => [outlet.id, outlet]));
  return new Map(
    rows.map((drawer) => {
      const outlet = outlets.get(drawer.outlet);
      if (outlet === undefined) return [drawer.outlet, "outlet_inactive"];
      const begins = whyNotBeginBy(rules, { outlet, agent, drawer }, "pay_out");
      return [drawer.outlet, "why" in begins ? begins.why : drawer.cash > 0n ? null : "drawer_empty"];
    }),
  );
}

/** The owner's outlets with today's figures, those first that need the owner. */
export async function readOverview(
  ctx: Ctx,
  _: Input<typeof overviewContract>,
  deps: CounterDeps,
): Promise<Output<typeof overviewContract>> {
  const agent = actingPerson(ctx);
  const rows = await listOutletsToday(ctx.db, agent, ctx.now);
  const arrived = await earnedToday(ctx, agent);
  const whyNot = await whyNotPayingOut(ctx, agent, rows, deps);
  const outlets = rows.map((row) => showToday(row, arrived.get(row.outlet) ?? 0n, whyNot.get(row.outlet) ?? null));
  return {
    totals: totalsOf(outlets),
    count: outlets.length,
    stopped: stoppedOf(outlets),
    outlets: outlets.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, OVERVIEW_OUTLETS),
  };
}

function stoppedOf(outlets: readonly Overview[]): Output<typeof overviewContract>["stopped"] {
  const counts = new Map<NonNullable<Overview["whyNotPayOut"]>, number>();
  for (const { needsOwner, whyNotPayOut: why } of outlets)
    if (needsOwner && why !== null) counts.set(why, (counts.get(why) ?? 0) + 1);
  return [...counts].map(([why, count]) => ({ why, count }));
}

function totalsOf(outlets: readonly OutletFigures[]): OutletFigures {
  const money = (of: (one: OutletFigures) => Money) => sum("IDR", outlets.map(of));
  const count = (of: (one: OutletFigures) => number) => outlets.reduce((all, one) => all + of(one), 0);
  return {
    cash: money(({ cash }) => cash),
    paidOut: money(({ paidOut }) => paidOut),
    payouts: count(({ payouts }) => payouts),
    takenIn: money(({ takenIn }) => takenIn),
    cashIns: count(({ cashIns }) => cashIns),
    commission: money(({ commission }) => commission),
  };
}

function showToday(
  { outlet, name, cityName, payouts, cashIns, ...row }: OutletToday,
  arrived: bigint,
  whyNotPayOut: Overview["whyNotPayOut"],
): Overview {
  return {
    outlet,
    name,
    cityName,
    payouts,
    cashIns,
    cash: money("IDR", row.cash),
    paidOut: money("IDR", row.paidOut),
    takenIn: money("IDR", row.takenIn),
    commission: money("IDR", row.commission + arrived),
    openDay: openDayOf(row),
    whyNotPayOut,
    needsOwner: !EXPECTED.has(whyNotPayOut),
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
