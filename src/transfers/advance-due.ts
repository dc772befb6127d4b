/** What time brings and nobody outside is asked for: expiry, conversion, notices, returns. Up to a hundred transfers in one beat. */
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyEvents, type Happening, type TransferParts } from "./apply-events.ts";
import type { Doer, EventType, TransferEvent } from "./events.ts";
import { lockTransfers, type Stored } from "./store.ts";
import { claimDue } from "./store-due.ts";
import { stepsOf, type Step, type StepName } from "./steps.ts";
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
} as const satisfies Partial<Record<StepName, EventType>>;
export const OWN_STEPS = Object.keys(EVENTS) as (keyof typeof EVENTS)[];

/** Takes the next step of whatever is due; answers how many were taken. */
export async function advanceDue(ctx: Ctx, parts: TransferParts): Promise<number> {
  const ids = await claimDue(ctx.db, OWN_STEPS, ctx.now, { limit: DUE_BATCH, only: parts.only });
  const stored = await lockTransfers(ctx.db, ids);
  const by: Doer = { role: "system", id: "advance_transfers" };
  const happenings: Happening[] = [];
  for (const one of stored) {
    const event = await eventOf(ctx, one, by, parts);
    if (event !== null) happenings.push({ transfer: one.transfer.id, event });
  }
  const applied = await applyEvents(ctx, happenings, parts);
  for (const [n, answer] of applied.entries())
    if ("refusal" in answer) ctx.log.error({ ...happenings[n], refusal: answer.refusal }, "a step that was due was refused");
  return applied.filter((answer) => !("refusal" in answer)).length;
}

async function eventOf(ctx: Ctx, stored: Stored, by: Doer, parts: TransferParts): Promise<TransferEvent | null> {
  const [step] = stepsOf(stored.transfer, parts.rules);
  if (step === undefined || !isOwn(step)) return null;
  const happened = { at: ctx.now, by };
  if (step.name === "check") return { ...happened, ...(await parts.check(ctx, stored)) };
  if (step.name === "refund_stray" && step.of?.startsWith("py_"))
    return { ...happened, type: "stray_refunded", payment: step.of as `py_${string}` };
  return { ...happened, type: EVENTS[step.name] } as TransferEvent;
}

const isOwn = (step: Step): step is Step & { readonly name: keyof typeof EVENTS } => Object.hasOwn(EVENTS, step.name);
