/**
 * A clock on the calendar of customer service, of a complaint or of a goal: it runs while customer service works, and not while it is paused.
 * Computed from its steps and the calendar at each reading: a holiday that is entered later counts. Pure, for server and tests.
 */
import { at, MINUTE_MS, type LocalDate } from "#kernel/time.ts";

/** Between which minutes after midnight in Jakarta customer service works, and on which days, in their order. */
export interface WorkingTime {
  readonly opensMinute: number;
  readonly closesMinute: number;
  readonly workingDays: readonly LocalDate[];
}

export type ClockStep = "start" | "pause" | "resume" | "extend" | "stop" | "reopen";

export interface ClockEvent {
  readonly step: ClockStep;
  readonly at: Date;
}

export interface BudgetClock {
  /** Working time until it is due, and the one that an extension adds. */
  readonly budgetMs: number;
  readonly extensionMs: number;
  /** In their order. */
  readonly steps: readonly ClockEvent[];
}

export interface ClockReading {
  readonly state: "running" | "paused" | "stopped";
  /** Working time used since the start, or since it was reopened. */
  readonly usedMs: number;
  /** Working time left; negative once it is overdue. */
  readonly leftMs: number;
  /** The time by which we answer. Null while the clock is paused or stopped in time, or if the calendar does not reach it. */
  readonly dueAt: Date | null;
  readonly isOverdue: boolean;
  /** At most a quarter of the time is left. */
  readonly isDueSoon: boolean;
  readonly isExtended: boolean;
}

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The share of the time that may be left when something counts as due soon. */
const SOON_SHARE = 4;

export function readBudgetClock(
  { budgetMs: ordinaryMs, extensionMs, steps }: BudgetClock,
  time: WorkingTime,
  now: Date,
): ClockReading {
  const period = latestPeriod(steps.filter((one) => one.at <= now));
  const last = period.findLast(({ step }) => step !== "extend")?.step;
  const state = last === "stop" || last === undefined ? "stopped" : last === "pause" ? "paused" : "running";
  const isExtended = period.some(({ step }) => step === "extend");
  const budgetMs = ordinaryMs + (isExtended ? extensionMs : 0);
  const spans = runningSpans(period);
  const days = openings(time);
  const usedMs = spans.reduce((sum, { fromMs, toMs }) => sum + workedOn(days, fromMs, Math.min(toMs, now.getTime())), 0);
  const leftMs = budgetMs - usedMs;
  return {
    state,
    usedMs,
    leftMs,
    dueAt: period.length === 0 ? null : reachedAt(days, spans, budgetMs),
    isOverdue: leftMs < 0,
    isDueSoon: state === "running" && leftMs >= 0 && leftMs * SOON_SHARE <= budgetMs,
    isExtended,
  };
}

/** The steps since the start, or since it was reopened: each reopening has a time of its own. */
export function latestPeriod(steps: readonly ClockEvent[]): readonly ClockEvent[] {
  return steps.slice(
    Math.max(
      0,
      steps.findLastIndex(({ step }) => step === "start" || step === "reopen"),
    ),
  );
}

/** The spans in which the clock ran; the last one is open if it still runs. */
function runningSpans(period: readonly ClockEvent[]): readonly Span[] {
  const spans: Span[] = [];
  let fromMs: number | null = null;
  for (const { step, at: when } of period) {
    const isStop = step === "pause" || step === "stop";
    if (isStop && fromMs !== null) {
      spans.push({ fromMs, toMs: when.getTime() });
      fromMs = null;
    } else if (!isStop && step !== "extend" && fromMs === null) fromMs = when.getTime();
  }
  return fromMs === null ? spans : [...spans, { fromMs, toMs: Infinity }];
}

/** Working time between two instants. */
export const workedMs = (time: WorkingTime, fromMs: number, toMs: number): number => workedBetween(time)(fromMs, toMs);

/** The same for many pairs of instants: the openings are computed once. */
export function workedBetween(time: WorkingTime): (fromMs: number, toMs: number) => number {
  const days = openings(time);
  return (fromMs, toMs) => workedOn(days, fromMs, toMs);
}

const workedOn = (days: readonly Span[], fromMs: number, toMs: number): number =>
  days.reduce((sum, day) => sum + Math.max(0, Math.min(toMs, day.toMs) - Math.max(fromMs, day.fromMs)), 0);

/** The instant at which the clock has used so much. Null if it stops before, or the calendar ends. */
function reachedAt(days: readonly Span[], spans: readonly Span[], budgetMs: number): Date | null {
  let leftMs = budgetMs;
  for (const span of spans)
    for (const day of days) {
      const fromMs = Math.max(span.fromMs, day.fromMs);
      const lastsMs = Math.min(span.toMs, day.toMs) - fromMs;
      if (lastsMs <= 0) continue;
      if (leftMs <= lastsMs) return new Date(fromMs + leftMs);
      leftMs -= lastsMs;
    }
  return null;
}

function openings({ opensMinute, closesMinute, workingDays }: WorkingTime): readonly Span[] {
  return workingDays.map((day) => {
    const midnightMs = at(day, "00:00").getTime();
    return { fromMs: midnightMs + opensMinute * MINUTE_MS, toMs: midnightMs + closesMinute * MINUTE_MS };
  });
}
