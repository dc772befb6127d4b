/** The next event of a random sequence that a due step or a party causes. */
import { type StepName, stepsOf } from "../lifecycle/steps.ts";
import type { EventType, TransferEvent } from "../lifecycle/events.ts";
import { type World, eventOf } from "./random-events.ts";
import { actorFor } from "./samples.ts";

export const STEP_EVENTS: Readonly<Record<StepName, EventType>> = {
  expire: "pay_in_expired",
  check: "checks_cleared",
  convert: "converted",
  submit: "submitted",
  inquire: "payout_answered",
  recall: "recall_answered",
  resolve_failure: "failure_resolved",
  make_available: "made_available",
  notify_pickup: "pickup_notified",
  return_to_sender: "returned_to_sender",
  unlock: "lock_expired",
  end_waiting: "action_overdue",
  refund_unapplied: "unapplied_refunded",
  send_refund: "refund_sent",
  inquire_refund: "refund_answered",
  credit_refund: "refund_credited",
  remind_refund: "refund_reminded",
};

/** What a worker would do next, at its due time; null when nothing is due. */
export function dueEvent(world: World, n: number): TransferEvent | null {
  const [step] = stepsOf(world.transfer, world.rules);
  if (step === undefined) return null;
  const at = new Date(Math.max(world.at.getTime(), step.at.getTime()));
  const event = eventOf(otherwise(step.name, world, at, n) ?? STEP_EVENTS[step.name], { ...world, at }, n * 29 * 31 + 1);
  const about = step.of === undefined ? {} : step.name === "refund_unapplied" ? { payment: step.of } : { of: step.of };
  return { ...event, ...about, by: actorFor("system") } as TransferEvent;
}

/** An occasional other result of a step: the bank has not answered what was paid, or the law requires a document first. */
export function otherwise(step: StepName, { transfer, rules }: World, at: Date, n: number): EventType | null {
  const { product, payBy } = transfer;
  if (step === "expire" && n % 3 === 0 && at.getTime() < payBy.getTime() + rules.payInAnswerWaitMs) return "expiry_postponed";
  return step === "check" && n % 5 === 0 && product === "international" ? "abroad_document_requested" : null;
}
