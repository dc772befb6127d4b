/** The clock of a stored complaint, by the hours and holidays in force now. */
import { termAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { ClockReading } from "../hours/model/clock.ts";
import { readWorkingTime } from "../hours/read-hours.ts";
import { readClock, type Clock } from "./model/clock.ts";
import { STEP_OF } from "./model/complaint.ts";
import type { ComplaintRow, EntryRow } from "./store.ts";

type Reading = Pick<Ctx, "db" | "now">;
type Running = Pick<ComplaintRow, "days" | "extensionDays" | "receivedAt">;

export function clockOf({ days, extensionDays }: Running, entries: readonly Pick<EntryRow, "kind" | "madeAt">[]): Clock {
  const steps = entries.flatMap(({ kind, madeAt }) => {
    const step = STEP_OF[kind];
    return step === undefined ? [] : [{ step, at: madeAt }];
  });
  return { days, extensionDays, steps };
}

export async function readComplaintClock(
  ctx: Reading,
  complaint: Running,
  entries: readonly Pick<EntryRow, "kind" | "madeAt">[],
): Promise<ClockReading | null> {
  const time = await readWorkingTime(ctx, complaint.receivedAt);
  return time === null ? null : readClock(clockOf(complaint, entries), time, ctx.now);
}

/** The dated figures of complaints. Null while one of them is not set. */
export async function readComplaintTerms(
  ctx: Reading,
): Promise<Pick<ComplaintRow, "days" | "extensionDays" | "objectionDays"> | null> {
  const daysOf = async (key: string): Promise<number | null> => {
    const value = (await termAt(ctx, "threshold", key, ctx.now))?.value;
    return value?.measure === "days" ? (value.days[0] ?? null) : null;
  };
  const [days, extensionDays, objectionDays] = await Promise.all([
    daysOf("complaint_days"),
    daysOf("complaint_extension"),
    daysOf("complaint_objection"),
  ]);
  return days === null || extensionDays === null || objectionDays === null ? null : { days, extensionDays, objectionDays };
}
