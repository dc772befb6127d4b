/**
 * Steps that need no outside party: expiry, conversion, notices, returns. Up to a hundred transfers per transaction. An unpaid transfer
 * expires once the bank has answered that it is unpaid; while the bank does not answer, the expiry is postponed, for a day at most
 * (`payInAnswerWaitMs`).
 */
import { SECOND_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyEvents, type PendingEvent, type TransferDeps } from "./apply-events.ts";
import type { EventActor, EventType, TransferEvent } from "../lifecycle/events.ts";
import { lockTransfers, type Stored } from "../store.ts";
import { HELD_EVENTS } from "../recovery/model/recovery.ts";
import { claimDue, listWithoutFinalInquiry } from "./store-due.ts";
import { isHeld } from "../recovery/store.ts";
import { schedulePaymentInquiry } from "./store-inquiries.ts";
import { stepsOf, type Step, type StepName } from "../lifecycle/steps.ts";
import { isBefore } from "../lifecycle/outcome.ts";
import { DUE_BATCH } from "../lifecycle/rules.ts";

/** The event of each step that needs no outside answer. */
const EVENTS = {
  check: "checks_cleared",
  expire: "pay_in_expired",
  convert: "converted",
  resolve_failure: "failure_resolved",
  make_available: "made_available",
  notify_pickup: "pickup_notified",
  return_to_sender: "returned_to_sender",
  unlock: "lock_expired",
  end_waiting: "action_overdue",
  refund_unapplied: "unapplied_refunded",
  credit_refund: "refund_credited",
  remind_refund: "refund_reminded",
} as const satisfies Partial<Record<StepName, EventType>>;
export const OWN_STEPS = Object.keys(EVENTS) as (keyof typeof EVENTS)[];

/** Takes the next step of due transfers. Returns how many were taken. */
export async function advanceDue(ctx: Ctx, deps: TransferDeps): Promise<number> {
  const steps = (await isHeld(ctx.db)) ? OWN_STEPS.filter((step) => !HELD_EVENTS.has(EVENTS[step])) : OWN_STEPS;
  const ids = await claimDue(ctx.db, steps, ctx.now, { limit: DUE_BATCH, only: deps.only });
  const stored = await lockTransfers(ctx.db, ids);
  const by: EventActor = { role: "system", id: "advance_transfers" };
  const withoutFinalInquiry = await listWithoutFinalInquiry(
    ctx.db,
    stored.flatMap(({ transfer }) => (stepsOf(transfer, deps.rules)[0]?.name === "expire" ? [transfer.id] : [])),
  );
  const waitsUntil = await payoutWaitUntil(ctx, stored, deps);
  const pendingEvents: PendingEvent[] = [];
  for (const one of stored) {
    const event = withoutFinalInquiry.has(one.transfer.id)
      ? await postponeExpiry(ctx, one, by, deps)
      : await eventOf(ctx, one, by, deps);
    if (event === null) continue;
    const waits = event.type === "checks_cleared" && waitsUntil !== null ? { waitsUntil } : {};
    pendingEvents.push({ transfer: one.transfer.id, event: { ...event, ...waits } });
  }
  const applied = await applyEvents(ctx, pendingEvents, deps);
  for (const [n, answer] of applied.entries())
    if ("refusal" in answer) ctx.log.error({ ...pendingEvents[n], refusal: answer.refusal }, "due step refused");
  return applied.filter((answer) => !("refusal" in answer)).length;
}

/** Until when transfers whose checks are cleared now wait, so that a hold can still catch them; null without a wait. */
async function payoutWaitUntil(ctx: Ctx, stored: readonly Stored[], deps: TransferDeps): Promise<Date | null> {
  if (!stored.some(({ transfer }) => transfer.state === "FUNDED")) return null;
  const seconds = (await deps.payoutWaitSeconds?.(ctx)) ?? 0;
  return seconds > 0 ? new Date(ctx.now.getTime() + seconds * SECOND_MS) : null;
}

/** Schedules one more inquiry and postpones the expiry for it. After the maximum wait the expiry no longer waits for an answer. */
async function postponeExpiry(ctx: Ctx, stored: Stored, by: EventActor, deps: TransferDeps): Promise<TransferEvent | null> {
  const { id, payBy } = stored.transfer;
  if (!isBefore(ctx.now, payBy, deps.rules.payInAnswerWaitMs)) return eventOf(ctx, stored, by, deps);
  await schedulePaymentInquiry(ctx.db, id, "over", ctx.now);
  return { at: ctx.now, by, type: "expiry_postponed" };
}

async function eventOf(ctx: Ctx, stored: Stored, by: EventActor, deps: TransferDeps): Promise<TransferEvent | null> {
  const [step] = stepsOf(stored.transfer, deps.rules);
  if (step === undefined || !isOwn(step)) return null;
  const happened = { at: ctx.now, by };
  if (step.name === "check") return { ...happened, ...(await deps.check(ctx, stored)) };
  if (step.name === "refund_unapplied" && step.of?.startsWith("py_"))
    return { ...happened, type: "unapplied_refunded", payment: step.of as `py_${string}` };
  const about = step.name === "remind_refund" ? { of: step.of } : {};
  return { ...happened, type: EVENTS[step.name], ...about } as TransferEvent;
}

const isOwn = (step: Step): step is Step & { readonly name: keyof typeof EVENTS } => Object.hasOwn(EVENTS, step.name);
