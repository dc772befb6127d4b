/** Opening hours of customer service, by the terms in force: three thresholds, and the working days of Indonesia. */
import { toLocalDate } from "#kernel/time.ts";
import { listWorkingDays, termAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Calendar, Hours } from "./model/hours.ts";

type Reading = Pick<Ctx, "db" | "now">;

/** More working days than any promise reaches. */
const DAYS_AHEAD = 8;

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

async function minutesOf(ctx: Reading, key: string): Promise<number | null> {
  const value = (await termAt(ctx, "threshold", key, ctx.now))?.value;
  return value?.measure === "minutes" ? value.minutes : null;
}
