/** Opening hours of customer service, by the terms in force: three thresholds, and the working days of Indonesia. */
import { toLocalDate, type LocalDate } from "#kernel/time.ts";
import { listWorkingDays, termAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { WorkingTime } from "./model/clock.ts";
import type { Calendar, Hours } from "./model/hours.ts";

type Reading = Pick<Ctx, "db" | "now">;

/** More working days than any promise reaches. */
const DAYS_AHEAD = 8;
/** Longer than any clock runs in practice; beyond it a due time is not computed. */
const DAYS_OF_CLOCK = 366;

/** The calendar from a day on. Null while hours are not set: then nothing is promised, and the chat counts as closed. */
export async function readSupportCalendar(ctx: Reading, from: Date = ctx.now): Promise<Calendar | null> {
  const [hours, replyMinutes] = await Promise.all([readSupportHours(ctx), minutesOf(ctx, "support_reply")]);
  if (hours === null || replyMinutes === null) return null;
  return { ...hours, replyMinutes, workingDays: await listWorkingDays(ctx, toLocalDate(from), DAYS_AHEAD) };
}

/** The opening hours of a working day. Null while they are not set. */
export async function readSupportHours(ctx: Reading): Promise<Omit<Hours, "replyMinutes"> | null> {
  const [opensMinute, closesMinute] = await Promise.all([minutesOf(ctx, "support_opens"), minutesOf(ctx, "support_closes")]);
  return opensMinute === null || closesMinute === null ? null : { opensMinute, closesMinute };
}

/** The hours and working days from an instant on, for clocks. Null while customer service has no hours: then no time is promised. */
export async function readWorkingTime(ctx: Reading, from: Date): Promise<WorkingTime | null> {
  const hours = await readSupportHours(ctx);
  if (hours === null) return null;
  return { ...hours, workingDays: await listWorkingDays(ctx, toLocalDate(from), DAYS_OF_CLOCK) };
}

/** The goals of customer service in minutes of working time: for an answer, and for a solution. Null where one is not set. */
export async function readSupportGoals(
  ctx: Reading,
): Promise<{ readonly answer: number | null; readonly solution: number | null }> {
  const [answer, solution] = await Promise.all([minutesOf(ctx, "support_reply"), minutesOf(ctx, "support_solve")]);
  return { answer, solution };
}

/** The readers of hours, working days and goals, for clocks of goals. */
export interface GoalTermsReader {
  readonly timeFrom: (ctx: Reading, from: Date) => Promise<WorkingTime | null>;
  readonly goals: (ctx: Reading) => ReturnType<typeof readSupportGoals>;
}

export const READ_ANEW: GoalTermsReader = { timeFrom: readWorkingTime, goals: readSupportGoals };

/** For one run of a job: the goals are read once, and the calendar once for each day from which clocks run. */
export function readOncePerRun(): GoalTermsReader {
  const times = new Map<LocalDate, Promise<WorkingTime | null>>();
  let goals: ReturnType<typeof readSupportGoals> | undefined;
  return {
    timeFrom(ctx, from) {
      const day = toLocalDate(from);
      const time = times.get(day) ?? readWorkingTime(ctx, from);
      times.set(day, time);
      return time;
    },
    goals: (ctx) => (goals ??= readSupportGoals(ctx)),
  };
}

async function minutesOf(ctx: Reading, key: string): Promise<number | null> {
  const value = (await termAt(ctx, "threshold", key, ctx.now))?.value;
  return value?.measure === "minutes" ? value.minutes : null;
}
