/** Opening hours of customer service, by the terms in force: three thresholds, and the working days of Indonesia. */
import { toLocalDate } from "#kernel/time.ts";
import { listWorkingDays, termAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Calendar } from "./model/hours.ts";

/** More working days than any promise reaches. */
const DAYS_AHEAD = 8;

/** The calendar from a day on. Null while hours are not set: then nothing is promised, and the chat counts as closed. */
export async function readSupportCalendar(ctx: Pick<Ctx, "db" | "now">, from: Date = ctx.now): Promise<Calendar | null> {
  const minutesOf = async (key: string): Promise<number | null> => {
    const value = (await termAt(ctx, "threshold", key, ctx.now))?.value;
    return value?.measure === "minutes" ? value.minutes : null;
  };
  const [opensMinute, closesMinute, replyMinutes] = await Promise.all([
    minutesOf("support_opens"),
    minutesOf("support_closes"),
    minutesOf("support_reply"),
  ]);
  if (opensMinute === null || closesMinute === null || replyMinutes === null) return null;
  return { opensMinute, closesMinute, replyMinutes, workingDays: await listWorkingDays(ctx, toLocalDate(from), DAYS_AHEAD) };
}
