import type { Input, Output } from "#kernel/endpoint.ts";
import { money } from "#kernel/money.ts";
import { DAY_MS } from "#kernel/time.ts";
import { listAuditDetails } from "#platform/audit/read.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { listStates, numberOf, type State } from "#transfers/index.ts";
import type { CommissionState } from "../model/commission.ts";
import { COUNTS_SHOWN, ENTRIES_PER_PAGE, type listDay as contract } from "../counter/contract-screens.ts";
import { getWorkplace } from "../outlets/get-workplace.ts";
import { nameWorkers } from "../outlets/name-workers.ts";
import { businessDay } from "../model/opening-hours.ts";
import { listDayRows, type DayRow } from "./store-day.ts";

const GONE: ReadonlySet<State> = new Set(["CANCELLED", "EXPIRED", "REFUND_PENDING", "REFUNDED", "UNCLAIMED_TRANSFERRED"]);

/**
 * A payout's commission is earned unless that payout is reversed, whatever happens to the transfer later. A cash-in's commission is earned
 * when the transfer is PAID.
 */
export function stateOfCommission({ payoutState }: Pick<DayRow, "payoutState">, transfer: State | undefined): CommissionState {
  if (payoutState !== null) return payoutState === "paid" ? "earned" : "gone";
  if (transfer === "PAID") return "earned";
  return transfer !== undefined && GONE.has(transfer) ? "gone" : "promised";
}

/** An outlet's drawer movements of a day. */
export async function listDay(
  ctx: Ctx,
  { outlet: id, day: requestedDay, after }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { outlet, agent, person } = await getWorkplace(ctx, id);
  const day = requestedDay ?? businessDay(outlet, ctx.now);
  const rows = await listDayRows(ctx.db, { outlet: outlet.id, day, after }, ENTRIES_PER_PAGE + 1);
  const page = rows.slice(0, ENTRIES_PER_PAGE);
  const nameOf = await nameWorkers(
    ctx,
    page.map(({ by }) => by),
  );
  const states = await listStates(
    ctx.db,
    page.flatMap(({ transfer }) => transfer ?? []),
  );
  const entries = page.map(({ by, transfer, ...entry }) => ({
    ...entry,
    byName: nameOf(by),
    number: transfer && numberOf(transfer),
    commissionState: entry.commission && stateOfCommission(entry, transfer === null ? undefined : states.get(transfer)),
  }));
  const counts = agent.id === person ? await listCounts(ctx, outlet.id) : [];
  return { day, entries, next: rows.length > page.length ? (page.at(-1)?.no ?? null) : null, counts };
}

/**
 * Earlier counts stay listed when the drawer is counted again: a first count that differs from the books is evidence that the last
 * one hides.
 */
async function listCounts(ctx: Ctx, outlet: string): Promise<Output<typeof contract>["counts"]> {
  const since = new Date(ctx.now.getTime() - DAY_MS);
  const rows = await listAuditDetails(ctx.db, { subject: outlet, code: "cash_points.count_checked", since, limit: COUNTS_SHOWN });
  const nameOf = await nameWorkers(
    ctx,
    rows.flatMap(({ actor }) => actor ?? []),
  );
  return rows.map(({ at, actor, details }) => ({
    at,
    byName: nameOf(actor ?? ""),
    counted: money("IDR", BigInt(String(details["countedMinor"]))),
    difference: money("IDR", BigInt(String(details["differenceMinor"]))),
  }));
}
