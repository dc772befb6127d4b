/**
 * Prepares the transfer of an occurrence anew, at the price of now, after it expired unpaid (decision 0302). It needs no second approval: the schedule was
 * approved, and what is made is compared with that. One expired transfer is replaced once, so a repeated call is answered with the first one's transfer.
 */
import type { Input, Output } from "#kernel/endpoint.ts";
import { rateText } from "#kernel/rate.ts";
import { refuse, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { senderOf } from "../details/own-transfers.ts";
import type { SendDeps } from "../sending/send-transfer.ts";
import type { prepareAgain as contract } from "./contract-again.ts";
import { makeTransfer, NotNow } from "./prepare-occurrence.ts";
import { findSchedule, lockSchedule, type Schedule } from "./store.ts";
import { occurrenceOfTransfer } from "./store-occurrences.ts";
import { findRenewal, listRenewable, putRenewed } from "./store-renewals.ts";

export async function prepareAgain(
  ctx: Ctx,
  { transfer: expired }: Input<typeof contract>,
  deps: SendDeps,
): Promise<Output<typeof contract>> {
  const schedule = await lockScheduleOf(ctx, expired);
  // After the lock: of two presses at once the second one finds what the first has made.
  const known = await findRenewal(ctx.db, expired);
  if (known !== null) return { transfer: known };
  const renewable = (await listRenewable(ctx.db, { schedules: [schedule.id] }, ctx.now)).find(
    ({ transfer }) => transfer === expired,
  );
  if (renewable === undefined) throw new Refusal("not_prepared_again", 409);
  const transfer = await make(ctx, schedule, deps);
  await putRenewed(ctx.db, renewable, transfer, ctx.now);
  await ctx.audit("transfers.schedule_prepared", {
    subject: transfer,
    details: { schedule: schedule.id, on: renewable.on, insteadOf: expired },
  });
  return { transfer };
}

/** Locks the caller's schedule that a transfer comes from. Another person's is refused like an unknown one, and is not locked. */
async function lockScheduleOf(ctx: Ctx, transfer: string): Promise<Schedule> {
  const occurrence = await occurrenceOfTransfer(ctx.db, transfer);
  const known = occurrence && (await findSchedule(ctx.db, occurrence.schedule));
  const schedule = known?.person === senderOf(ctx) ? await lockSchedule(ctx.db, known.id) : null;
  if (schedule === null) throw refuse("not_found");
  return schedule;
}

async function make(ctx: Ctx, schedule: Schedule, deps: SendDeps) {
  try {
    return await makeTransfer(ctx, schedule, deps);
  } catch (error) {
    if (!(error instanceof NotNow)) throw error;
    if (error.rate === null) throw new Refusal("schedule_recipient_changed", 409);
    throw new Refusal("schedule_rate_above", 409, { rate: rateText(error.rate) });
  }
}
