import { isDeepStrictEqual } from "node:util";
import type { Input, Output } from "#kernel/endpoint.ts";
import { newId, type Id } from "#kernel/id.ts";
import { compare, isZero, money, subtract, type Money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { closeDay as closeContract, moveCash as moveContract, readDrawer as contract } from "../counter/contract.ts";
import { countPieces, DENOMINATIONS, linesOf } from "./model/denominations.ts";
import { openDayOf, whyNotClose, whyNotDay } from "./model/drawer.ts";
import { whyNotBegin } from "../counter/begin-serving.ts";
import type { checkCount as checkContract } from "../counter/contract-screens.ts";
import type { CounterDeps } from "../counter/deps.ts";
import { getWorkplace, keepWorkplace } from "../outlets/get-workplace.ts";
import { businessDay, openState } from "../model/opening-hours.ts";
import { keepAgentStatus } from "../agents/store.ts";
import { whyNotAgent } from "../model/outlet.ts";
import { notifyCashDifference } from "../tasks/notify-treasury.ts";
import { refuseCash } from "../model/refusal.ts";
import { closeDrawer, findCount, insertDifference, insertCount, type CashCount } from "./store-counts.ts";
import { findEntry, lockDrawer, moveDrawer, readDrawer as read, readPaidOut, type Drawer } from "./store.ts";
import { sumDay } from "./store-day.ts";
import { listOpenReversals } from "../tasks/store.ts";

/** The cash by the books and the movements of a day. */
export async function readDrawer(
  ctx: Ctx,
  { outlet: id, day: requestedDay }: Input<typeof contract>,
  deps: CounterDeps,
): Promise<Output<typeof contract>> {
  const workplace = await getWorkplace(ctx, id);
  const { outlet, agent, person } = workplace;
  const day = requestedDay ?? businessDay(outlet, ctx.now);
  const drawer = await read(ctx.db, outlet.id);
  const { cash, held, closedThrough } = drawer;
  const payOut = await whyNotBegin(ctx, workplace, "pay_out", deps);
  const cashIn = await whyNotBegin(ctx, workplace, "cash_in", deps);
  const { isOpen, opensAt } = openState(outlet, ctx.now);
  return {
    day,
    cash: agent.id === person ? cash : null,
    held,
    closedThrough,
    openDay: openDayOf(drawer),
    whyNotPayOut: "why" in payOut ? payOut.why : null,
    whyNotCashIn: "why" in cashIn ? cashIn.why : null,
    opensAt: isOpen ? null : opensAt,
    paidToday: await readPaidOut(ctx.db, outlet.id, day),
    dayLimit: outlet.dayLimit,
    movements: await sumDay(ctx.db, outlet.id, day),
    denominations: [...DENOMINATIONS],
  };
}

const stateToClose = async (ctx: Ctx, outlet: string, drawer: Drawer) => ({
  ...drawer,
  hasOpenPayouts: !isZero(drawer.held),
  isReversing: (await listOpenReversals(ctx.db, outlet)).length > 0,
});

/**
 * Compares a count with the books without closing the day. Writes an audit row, so that repeated attempts to make both sides fit are
 * visible.
 */
export async function checkCount(
  ctx: Ctx,
  { outlet: id, pieces }: Input<typeof checkContract>,
): Promise<Output<typeof checkContract>> {
  const { outlet } = await getWorkplace(ctx, id);
  const drawer = await read(ctx.db, outlet.id);
  const day = openDayOf(drawer) ?? businessDay(outlet, ctx.now);
  const why = whyNotClose(await stateToClose(ctx, outlet.id, drawer), day);
  if (why) throw refuseCash(why);
  const counted = countPieces(pieces);
  const lines = linesOf(pieces);
  const difference = subtract(counted, drawer.cash);
  const details = { day, countedMinor: counted.minor.toString(), differenceMinor: difference.minor.toString() };
  await ctx.audit("cash_points.count_checked", { subject: outlet.id, details });
  return { day, lines, counted, expected: drawer.cash, difference };
}

/** Records cash that the agent puts in or takes out. It is the agent's own, so no journal is posted. */
export async function moveCash(
  ctx: Ctx,
  { outlet: outletId, id, direction, amount }: Input<typeof moveContract>,
): Promise<Output<typeof moveContract>> {
  const { outlet, agent, person } = await keepWorkplace(ctx, outletId);
  const shownTo = (cash: Money) => (agent.id === person ? cash : null);
  // Before the drawer, as every service at the counter does.
  const notAgent = whyNotAgent((await keepAgentStatus(ctx.db, agent.id)) ?? agent);
  const drawer = await lockDrawer(ctx.db, outlet.id);
  const minor = direction === "put_in" ? amount.minor : -amount.minor;
  const known = (await findEntry(ctx.db, "put_in", id)) ?? (await findEntry(ctx.db, "taken_out", id));
  if (known) {
    if (known.outlet !== outlet.id || known.minor !== minor) throw refuseCash("id_already_used");
    return { id, cash: shownTo(drawer.cash) };
  }
  // While suspended, agents take their own cash out and bring none in.
  if (notAgent === "agent_terminated" || (notAgent && direction === "put_in")) throw refuseCash(notAgent);
  const day = businessDay(outlet, ctx.now);
  const why = whyNotDay(drawer, day);
  if (why) throw refuseCash(why, { day: why === "day_closed" ? day : drawer.lastDay });
  const entry = { outlet: outlet.id, day, kind: direction, minor, subject: id, by: person, at: ctx.now };
  if (!(await moveDrawer(ctx.db, entry))) throw refuseCash("drawer_short");
  return { id, cash: shownTo(money("IDR", drawer.cash.minor + minor)) };
}

/** Counts the drawer and closes the day for good. A difference from the books opens a case for the treasury. */
export async function closeDay(
  ctx: Ctx,
  { outlet: outletId, id, day, pieces, expected, explanation: enteredExplanation }: Input<typeof closeContract>,
): Promise<Output<typeof closeContract>> {
  const explanation = enteredExplanation ?? null;
  const { outlet, agent, person } = await keepWorkplace(ctx, outletId);
  const drawer = await lockDrawer(ctx.db, outlet.id);
  const known = await findCount(ctx.db, id);
  if (known) {
    const isSame =
      known.outlet === outlet.id &&
      known.day === day &&
      known.explanation === explanation &&
      isDeepStrictEqual(known.pieces, pieces);
    if (!isSame) throw refuseCash("id_already_used");
    return shown(known);
  }
  const why = whyNotClose(await stateToClose(ctx, outlet.id, drawer), day);
  if (why) throw refuseCash(why);
  if (expected && compare(expected, drawer.cash) !== 0) throw refuseCash("drawer_moved");
  const count: CashCount = {
    id,
    outlet: outlet.id,
    day,
    pieces,
    counted: countPieces(pieces),
    expected: drawer.cash,
    explanation,
    by: person,
    at: ctx.now,
  };
  await insertCount(ctx.db, count);
  await openDifference(ctx, count, { agent: agent.id, place: outlet.name });
  await closeDrawer(ctx.db, outlet.id, day);
  return shown(count);
}

/** Writes a difference into the drawer and opens a case for the treasury. Nothing where the count agrees with the books. */
async function openDifference(
  ctx: Ctx,
  { id: count, outlet, day, counted, expected, by }: CashCount,
  { agent, place }: { readonly agent: Id<"us">; readonly place: string },
): Promise<void> {
  const difference = subtract(counted, expected);
  if (isZero(difference)) return;
  const entry = { outlet, day, kind: "difference", minor: difference.minor, subject: count, by, at: ctx.now } as const;
  if (!(await moveDrawer(ctx.db, entry))) throw new Error(`the count ${count} can't be written to its drawer`);
  const id = newId("cs", ctx.now.getTime(), ctx.random(10));
  await insertDifference(ctx.db, { id, count, outlet, agent, difference, openedAt: ctx.now });
  await ctx.audit("cash_points.cash_differs", {
    subject: id,
    details: { count, differenceMinor: difference.minor.toString() },
  });
  await notifyCashDifference(ctx, { id, difference, place });
}

function shown({ id, day, counted, expected }: CashCount): Output<typeof closeContract> {
  return { id, day, counted, expected, difference: subtract(counted, expected) };
}
