import type { Input, Output } from "#kernel/endpoint.ts";
import { money } from "#kernel/money.ts";
import { toLocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { listSettled } from "../bookings/store.ts";
import { COMMISSIONS_PER_PAGE, type listCommissions as contract } from "../contract-list.ts";
import type { TreasuryDeps } from "../deps.ts";
import { monthOf, previousMonth } from "../model/booking.ts";
import { refusal } from "../refusal.ts";
import { listDues, listOwed } from "./read-due.ts";

const idr = (minor: bigint) => money("IDR", minor);

/** The agents to whom commission is owed or was settled for the month, by the name of their account. */
export async function listCommissions(
  ctx: Ctx,
  { month: asked, owner: only, after = "" }: Input<typeof contract>,
  { namesOfOwners }: TreasuryDeps,
): Promise<Output<typeof contract>> {
  const lastMonth = previousMonth(monthOf(toLocalDate(ctx.now)));
  const month = asked ?? lastMonth;
  if (month > lastMonth) throw refusal("commission_month_open");
  const settled = new Map((await listSettled(ctx.db, month)).map((booking) => [booking.agent, booking]));
  const owed = await listOwed(ctx);
  const all = only === undefined ? new Set([...owed, ...settled.keys()]) : [only];
  const found = [...all].filter((owner) => owner > after).toSorted();
  const owners = found.slice(0, COMMISSIONS_PER_PAGE);
  const dues = await listDues(ctx, month, owners);
  const names = await namesOfOwners(ctx, owners);
  return {
    month,
    lastMonth,
    commissions: owners.map((owner) => {
      const { atEnd = 0n, paidSince = 0n, now = 0n, due = 0n } = dues.get(owner) ?? {};
      const { agent = null, name = owner } = names.get(owner) ?? {};
      const booking = settled.get(owner);
      return {
        owner,
        agent,
        name,
        atEnd: idr(atEnd),
        paidSince: idr(paidSince),
        now: idr(now),
        due: idr(due),
        booking: booking === undefined ? null : { id: booking.id, state: booking.state, amount: idr(booking.minor) },
      };
    }),
    next: found.length > owners.length ? (owners.at(-1) ?? null) : null,
  };
}
