/** Single figures of verification among the terms. None is guessed: an installation without one has a fault, and says so. */
import { addWorkingDays, termAt } from "#pricing/index.ts";
import { addDays, DAY_MS, startOfDay, toLocalDate, type LocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";

type Reading = Pick<Ctx, "db" | "now">;
/** Thresholds in days. */
type DaysKey = "verification_review" | "verification_answer" | "verification_retry" | "income_proof_age";

export async function daysOf(
  ctx: Reading,
  key: DaysKey,
): Promise<{ readonly days: readonly number[]; readonly counted: "working" | "calendar" }> {
  const term = await termAt(ctx, "threshold", key, ctx.now);
  if (term?.value.measure !== "days") throw new Error(`no threshold ${key} in days`);
  return term.value;
}

/** The end of the Jakarta day that is so many days after now, by the threshold's way of counting. */
export async function endOfDays(ctx: Reading, key: DaysKey): Promise<Date> {
  const { days, counted } = await daysOf(ctx, key);
  const today = toLocalDate(ctx.now);
  const most = days.at(-1) ?? 0;
  const last = counted === "working" ? await addWorkingDays(ctx, today, most) : addDays(today, most);
  return new Date(startOfDay(last).getTime() + DAY_MS);
}

/** The day from which a proof is recent enough. */
export async function recentFrom(ctx: Reading, key: DaysKey): Promise<LocalDate> {
  const { days } = await daysOf(ctx, key);
  return addDays(toLocalDate(ctx.now), -(days.at(-1) ?? 0));
}

/** The least age of a person who is verified. */
export async function readMinimumAge(ctx: Reading): Promise<number> {
  const term = await termAt(ctx, "threshold", "minimum_age", ctx.now);
  if (term?.value.measure !== "years") throw new Error("no threshold minimum_age in years");
  return term.value.years;
}

/** So many other people on one device are a family; more are a warning. */
export async function readSharedDevicePeople(ctx: Reading): Promise<number> {
  const term = await termAt(ctx, "threshold", "shared_device_people", ctx.now);
  if (term?.value.measure !== "number") throw new Error("no threshold shared_device_people as a number");
  return term.value.number;
}
