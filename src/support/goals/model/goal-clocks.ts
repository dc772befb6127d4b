/**
 * The two clocks of a chat or contact message, in working time of customer service. The answer: as long as the customer waits for a word of ours, each
 * wait anew. The solution: from the first question to the end, without the time in which we wait for the customer; a reopened question has a time of
 * its own. Waiting for a third party, or putting a chat off, stops no solution: the customer waits all the same. Pure, for server and tests.
 */
import { MINUTE_MS } from "#kernel/time.ts";
import { latestPeriod, readBudgetClock, type ClockEvent, type ClockStep, type WorkingTime } from "../../hours/model/clock.ts";

/** `asked`: the customer wrote; `answered`: we did; `waits`: we work on it without a word to the customer; `done`: solved, closed or set aside. */
export const TURNS = ["asked", "answered", "waits", "done", "reopened"] as const;
export type Turn = (typeof TURNS)[number];

export interface TurnHistory {
  /** In the order of their numbers. */
  readonly events: readonly { readonly event: Turn; readonly at: Date }[];
  /** Since when the customer waits for a word of ours; null: it is not our turn. */
  readonly waitingSince: Date | null;
}

/** Minutes of working time; null: there is no such goal. */
export interface SupportGoals {
  readonly answer: number | null;
  readonly solution: number | null;
}

/** Null where there is no goal, where the clock does not run, and beyond the calendar. A goal that was missed keeps its time until the end. */
export interface Dues {
  readonly answer: Date | null;
  readonly solution: Date | null;
}

type State = "none" | "running" | "paused" | "done";

const STEPS: Readonly<Record<State, Readonly<Partial<Record<Turn, ClockStep>>>>> = {
  none: { asked: "start", waits: "start", reopened: "start" },
  running: { answered: "pause", done: "stop" },
  paused: { asked: "resume", waits: "resume", reopened: "resume", done: "stop" },
  // Set aside by mistake and taken back: the time before counts.
  done: { asked: "reopen", waits: "resume", reopened: "reopen" },
};
const AFTER: Readonly<Record<ClockStep, State>> = {
  start: "running",
  resume: "running",
  reopen: "running",
  extend: "running",
  pause: "paused",
  stop: "done",
};

/** The steps of the clock of the solution: those of the latest period. */
export function solutionSteps({ events, waitingSince }: TurnHistory): readonly ClockEvent[] {
  const steps: ClockEvent[] = [];
  let state: State = "none";
  let latestMs = Number.NEGATIVE_INFINITY;
  for (const { event, at } of events) {
    // Two processes' clocks differ a little, and what was merged in is older than what stands before it: time never runs back.
    latestMs = Math.max(latestMs, at.getTime());
    const step: ClockStep | undefined = STEPS[state][event];
    if (step === undefined) continue;
    steps.push({ step, at: new Date(latestMs) });
    state = AFTER[step];
  }
  const period = latestPeriod(steps);
  return waitingSince === null ? period : runningSince(period, waitingSince);
}

/** Makes the clock run from an instant on at the latest: whatever was merged or recorded out of order, the customer has waited since then. */
function runningSince(period: readonly ClockEvent[], since: Date): readonly ClockEvent[] {
  const [first] = period;
  if (first === undefined || first.at > since) return [{ step: "start", at: since }];
  const before = period.filter(({ step, at }) => at < since || (step !== "pause" && step !== "stop"));
  const until = before.filter(({ at }) => at <= since);
  return [...until, { step: "resume", at: since }];
}

/** By when the customer has to be answered, and the question has to be solved. */
export function goalDues(history: TurnHistory, goals: SupportGoals, time: WorkingTime, now: Date): Dues {
  const dueBy = (steps: readonly ClockEvent[], minutes: number | null): Date | null => {
    // Recorded by a process whose clock is ahead: it has happened.
    const asOf = new Date(Math.max(now.getTime(), ...steps.map(({ at }) => at.getTime())));
    const clock = { steps, budgetMs: (minutes ?? 0) * MINUTE_MS, extensionMs: 0 };
    const { state, dueAt } = readBudgetClock(clock, time, asOf);
    return minutes === null || state === "stopped" ? null : dueAt;
  };
  const { waitingSince } = history;
  return {
    answer: waitingSince === null ? null : dueBy([{ step: "start", at: waitingSince }], goals.answer),
    solution: dueBy(solutionSteps(history), goals.solution),
  };
}
