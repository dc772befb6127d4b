import { isDeepStrictEqual } from "node:util";
import type { Input, Output } from "#kernel/endpoint.ts";
import { newId } from "#kernel/id.ts";
import { isZero, money, subtract } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { closeDay as closeContract, moveCash as moveContract, readDrawer as contract } from "./contract-counter.ts";
import { countPieces, DENOMINATIONS } from "./denominations.ts";
import { whyNotClose, whyNotDay } from "./drawer.ts";
import { getWorkplace } from "./get-workplace.ts";
import { businessDay } from "./opening.ts";
import { refuseCash } from "./refuse-cash.ts";
import { closeDrawer, findCount, insertCase, insertCount, type CashCount } from "./store-counts.ts";
import { findEntry, lockDrawer, moveDrawer, readDrawer as read, readPaid, sumDay } from "./store-drawer.ts";

/** The cash by the books, and what came and went on a day. */
export async function readDrawer(ctx: Ctx, { outlet: id, day: asked }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const { outlet } = await getWorkplace(ctx, id);
  const day = asked ?? businessDay(outlet, ctx.now);
  const { cash, held, closedThrough } = await read(ctx.db, outlet.id);
  const [paidToday, movements] = [await readPaid(ctx.db, outlet.id, day), await sumDay(ctx.db, outlet.id, day)];
  return { day, cash, held, closedThrough, paidToday, dayLimit: outlet.dayLimit, movements, denominations: [...DENOMINATIONS] };
}

/** Cash that the agent puts in or takes out: the agent's own, so that no journal belongs to it. */
export async function moveCash(
  ctx: Ctx,
  { outlet: outletId, id, direction, amount }: Input<typeof moveContract>,
): Promise<Output<typeof moveContract>> {
  const { outlet, person } = await getWorkplace(ctx, outletId);
  const drawer = await lockDrawer(ctx.db, outlet.id);
  const minor = direction === "put_in" ? amount.minor : -amount.minor;
  const known = (await findEntry(ctx.db, "put_in", id)) ?? (await findEntry(ctx.db, "taken_out", id));
  if (known) {
    if (known.outlet !== outlet.id || known.minor !== minor) throw refuseCash("id_already_used");
    return { id, cash: drawer.cash };
  }
  const day = businessDay(outlet, ctx.now);
  const why = whyNotDay(drawer, day);
  if (why) throw refuseCash(why, { day: why === "day_closed" ? day : drawer.lastDay });
  const entry = { outlet: outlet.id, day, kind: direction, minor, subject: id, by: person, at: ctx.now };
  if (!(await moveDrawer(ctx.db, entry))) throw refuseCash("drawer_short");
  return { id, cash: money("IDR", drawer.cash.minor + minor) };
}

/** Counts the drawer and closes the day for good; what differs from the books is the treasury's to look into. */
export async function closeDay(
  ctx: Ctx,
  { outlet: outletId, id, day, pieces }: Input<typeof closeContract>,
): Promise<Output<typeof closeContract>> {
  const { outlet, agent, person } = await getWorkplace(ctx, outletId);
  const drawer = await lockDrawer(ctx.db, outlet.id);
  const known = await findCount(ctx.db, id);
  if (known) {
    const isSame = known.outlet === outlet.id && known.day === day && isDeepStrictEqual(known.pieces, pieces);
    if (!isSame) throw refuseCash("id_already_used");
    return shown(known);
  }
  const why = whyNotClose({ ...drawer, isUnderWay: !isZero(drawer.held) }, day);
  if (why) throw refuseCash(why);
  const count: CashCount = {
    id,
    outlet: outlet.id,
    day,
    pieces,
    counted: countPieces(pieces),
    expected: drawer.cash,
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
