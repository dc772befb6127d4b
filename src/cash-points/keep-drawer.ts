import { isDeepStrictEqual } from "node:util";
import type { Input, Output } from "#kernel/endpoint.ts";
import { newId } from "#kernel/id.ts";
import { compare, isZero, money, subtract, type Money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { closeDay as closeContract, moveCash as moveContract, readDrawer as contract } from "./contract-counter.ts";
import { countPieces, DENOMINATIONS, linesOf } from "./denominations.ts";
import { openDayOf, whyNotClose, whyNotDay } from "./drawer.ts";
import { whyNotBegin } from "./begin-serving.ts";
import type { checkCount as checkContract } from "./contract-desk.ts";
import type { CounterParts } from "./counter-parts.ts";
import { getWorkplace } from "./get-workplace.ts";
import { businessDay, openState } from "./opening.ts";
import { refuseCash } from "./refuse-cash.ts";
import { closeDrawer, findCount, insertCase, insertCount, type CashCount } from "./store-counts.ts";
import { findEntry, lockDrawer, moveDrawer, readDrawer as read, readPaidOut, type Drawer } from "./store-drawer.ts";
import { sumDay } from "./store-day.ts";
import { listOpenReversals } from "./store-waiting.ts";

/** The cash by the books, and what came and went on a day. */
export async function readDrawer(
  ctx: Ctx,
  { outlet: id, day: asked }: Input<typeof contract>,
  parts: CounterParts,
): Promise<Output<typeof contract>> {
  const { outlet, agent, person } = await getWorkplace(ctx, id);
  const day = asked ?? businessDay(outlet, ctx.now);
  const drawer = await read(ctx.db, outlet.id);
  const { cash, held, closedThrough } = drawer;
  const [payOut, cashIn] = [await whyNotBegin(ctx, outlet, "pay_out", parts), await whyNotBegin(ctx, outlet, "cash_in", parts)];
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

const standing = async (ctx: Ctx, outlet: string, drawer: Drawer) => ({
  ...drawer,
  isUnderWay: !isZero(drawer.held),
  isReversing: (await listOpenReversals(ctx.db, outlet)).length > 0,
});

/** What a count comes to beside the books; nothing is closed by it. On the trail: who looks at both sides until they fit is seen. */
export async function checkCount(
  ctx: Ctx,
  { outlet: id, pieces }: Input<typeof checkContract>,
): Promise<Output<typeof checkContract>> {
  const { outlet } = await getWorkplace(ctx, id);
  const drawer = await read(ctx.db, outlet.id);
  const day = openDayOf(drawer) ?? businessDay(outlet, ctx.now);
  const why = whyNotClose(await standing(ctx, outlet.id, drawer), day);
  if (why) throw refuseCash(why);
  const counted = countPieces(pieces);
  const lines = linesOf(pieces);
  const difference = subtract(counted, drawer.cash);
  const details = { day, countedMinor: counted.minor.toString(), differenceMinor: difference.minor.toString() };
  await ctx.audit("cash_points.count_checked", { subject: outlet.id, details });
  return { day, lines, counted, expected: drawer.cash, difference };
}

/** Cash that the agent puts in or takes out: the agent's own, so that no journal belongs to it. */
export async function moveCash(
  ctx: Ctx,
  { outlet: outletId, id, direction, amount }: Input<typeof moveContract>,
): Promise<Output<typeof moveContract>> {
  const { outlet, agent, person } = await getWorkplace(ctx, outletId);
  const shownTo = (cash: Money) => (agent.id === person ? cash : null);
  const drawer = await lockDrawer(ctx.db, outlet.id);
  const minor = direction === "put_in" ? amount.minor : -amount.minor;
  const known = (await findEntry(ctx.db, "put_in", id)) ?? (await findEntry(ctx.db, "taken_out", id));
  if (known) {
    if (known.outlet !== outlet.id || known.minor !== minor) throw refuseCash("id_already_used");
    return { id, cash: shownTo(drawer.cash) };
  }
  const day = businessDay(outlet, ctx.now);
  const why = whyNotDay(drawer, day);
  if (why) throw refuseCash(why, { day: why === "day_closed" ? day : drawer.lastDay });
  const entry = { outlet: outlet.id, day, kind: direction, minor, subject: id, by: person, at: ctx.now };
  if (!(await moveDrawer(ctx.db, entry))) throw refuseCash("drawer_short");
  return { id, cash: shownTo(money("IDR", drawer.cash.minor + minor)) };
}

/** Counts the drawer and closes the day for good; what differs from the books is the treasury's to look into. */
export async function closeDay(
  ctx: Ctx,
  { outlet: outletId, id, day, pieces, expected, explanation: said }: Input<typeof closeContract>,
): Promise<Output<typeof closeContract>> {
  const explanation = said ?? null;
  const { outlet, agent, person } = await getWorkplace(ctx, outletId);
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
  const why = whyNotClose(await standing(ctx, outlet.id, drawer), day);
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
  const difference = subtract(count.counted, count.expected);
  if (!isZero(difference)) {
    const entry = {
      outlet: outlet.id,
      day,
      kind: "difference",
      minor: difference.minor,
      subject: id,
      by: person,
      at: ctx.now,
    } as const;
    if (!(await moveDrawer(ctx.db, entry))) throw new Error(`the count ${id} can't be written to its drawer`);
    const caseId = newId("cs", ctx.now.getTime(), ctx.random(10));
    await insertCase(ctx.db, { id: caseId, count: id, outlet: outlet.id, agent: agent.id, difference, openedAt: ctx.now });
    await ctx.audit("cash_points.cash_differs", {
      subject: caseId,
      details: { count: id, differenceMinor: difference.minor.toString() },
    });
  }
  await closeDrawer(ctx.db, outlet.id, day);
  return shown(count);
}

function shown({ id, day, counted, expected }: CashCount): Output<typeof closeContract> {
  return { id, day, counted, expected, difference: subtract(counted, expected) };
}
