/**
 * What time brings and nobody outside is asked for: expiry, conversion, notices, returns. Up to a hundred transfers in one beat. A transfer that was not
 * paid in expires when the bank has said so; while the bank can't be asked its end is put off, for a day at the most (`payInWordMs`).
 */
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyEvents, type Happening, type TransferParts } from "./apply-events.ts";
import type { Doer, EventType, TransferEvent } from "./events.ts";
import { lockTransfers, type Stored } from "./store.ts";
import { HELD_EVENTS } from "./recovery.ts";
import { claimDue, listPaysInUnasked } from "./store-due.ts";
import { isHeld } from "./store-recovery.ts";
import { wishAsk } from "./store-told.ts";
import { stepsOf, type Step, type StepName } from "./steps.ts";
import { isBefore } from "./outcome.ts";
import { DUE_BATCH } from "./rules.ts";

/** Which event a step is, where it needs no word from outside. */
const EVENTS = {
  check: "checks_cleared",
  expire: "pay_in_expired",
  convert: "converted",
  pass_on: "passed_on",
  make_available: "made_available",
  give_notice: "notice_given",
  return_to_sender: "returned_to_sender",
  unlock: "lock_over",
  end_waiting: "action_overdue",
  refund_stray: "stray_refunded",
  credit_refund: "refund_credited",
  remind_refund: "refund_reminded",
} as const satisfies Partial<Record<StepName, EventType>>;
export const OWN_STEPS = Object.keys(EVENTS) as (keyof typeof EVENTS)[];

/** Takes the next step of whatever is due; answers how many were taken. */
export async function advanceDue(ctx: Ctx, parts: TransferParts): Promise<number> {
  const steps = (await isHeld(ctx.db)) ? OWN_STEPS.filter((step) => !HELD_EVENTS.has(EVENTS[step])) : OWN_STEPS;
  const ids = await claimDue(ctx.db, steps, ctx.now, { limit: DUE_BATCH, only: parts.only });
  const stored = await lockTransfers(ctx.db, ids);
  const by: Doer = { role: "system", id: "advance_transfers" };
  const unasked = await listPaysInUnasked(
    ctx.db,
    stored.flatMap(({ transfer }) => (stepsOf(transfer, parts.rules)[0]?.name === "expire" ? [transfer.id] : [])),
  );
  const happenings: Happening[] = [];
  for (const one of stored) {
    const event = unasked.has(one.transfer.id) ? await putOff(ctx, one, by, parts) : await eventOf(ctx, one, by, parts);
    if (event !== null) happenings.push({ transfer: one.transfer.id, event });
  }
  const applied = await applyEvents(ctx, happenings, parts);
  for (const [n, answer] of applied.entries())
    if ("refusal" in answer) ctx.log.error({ ...happenings[n], refusal: answer.refusal }, "a step that was due was refused");
  return applied.filter((answer) => !("refusal" in answer)).length;
}

/** Asks the bank once more, and waits for it; what it has not said after so long is not waited for. */
async function putOff(ctx: Ctx, stored: Stored, by: Doer, parts: TransferParts): Promise<TransferEvent | null> {
  const { id, payBy } = stored.transfer;
  if (!isBefore(ctx.now, payBy, parts.rules.payInWordMs)) return eventOf(ctx, stored, by, parts);
  await wishAsk(ctx.db, id, "over", ctx.now);
  return { at: ctx.now, by, type: "expiry_put_off" };
}

async function eventOf(ctx: Ctx, stored: Stored, by: Doer, parts: TransferParts): Promise<TransferEvent | null> {
  const [step] = stepsOf(stored.transfer, parts.rules);
  if (step === undefined || !isOwn(step)) return null;
  const happened = { at: ctx.now, by };
  if (step.name === "check") return { ...happened, ...(await parts.check(ctx, stored)) };
  if (step.name === "refund_stray" && step.of?.startsWith("py_"))
    return { ...happened, type: "stray_refunded", payment: step.of as `py_${string}` };
  const about = step.name === "remind_refund" ? { of: step.of } : {};
  return { ...happened, type: EVENTS[step.name], ...about } as TransferEvent;
}

const isOwn = (step: Step): step is Step & { readonly name: keyof typeof EVENTS } => Object.hasOwn(EVENTS, step.name);
