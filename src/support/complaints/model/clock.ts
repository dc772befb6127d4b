/**
 * The clock of a complaint: working days within which the law, or the operator's own goal, wants an answer. It does not run while the customer is
 * asked something. Pure, for server and tests.
 */
import { MINUTE_MS } from "#kernel/time.ts";
import { readBudgetClock, type ClockEvent, type ClockReading, type WorkingTime } from "../../hours/model/clock.ts";

export interface Clock {
  /** Working days for an answer, and those that one extension adds. */
  readonly days: number;
  readonly extensionDays: number;
  /** In their order. */
  readonly steps: readonly ClockEvent[];
}

export function readClock({ days, extensionDays, steps }: Clock, time: WorkingTime, now: Date): ClockReading {
  const dayMs = (time.closesMinute - time.opensMinute) * MINUTE_MS;
  return readBudgetClock({ budgetMs: days * dayMs, extensionMs: extensionDays * dayMs, steps }, time, now);
}
