/** Customer service as it is now: hours, queue and the time that people wait. Figures are measured, or left out. */
import { HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { answersBy, isOpenAt, opensAt } from "../hours/model/hours.ts";
import { readSupportCalendar } from "../hours/read-hours.ts";
import type { Service } from "./contract.ts";
import { readQueue } from "./store-threads.ts";

const MEASURED_OVER_MS = 2 * HOUR_MS;
/** A median of fewer waits says nothing. */
const LEAST_ANSWERED = 3;

/** `since`: when the thread began to wait; now for one that is not opened yet. */
export async function readService(ctx: Pick<Ctx, "db" | "now">, since: Date = ctx.now): Promise<Service> {
  const calendar = await readSupportCalendar(ctx);
  const promised = since === ctx.now ? calendar : await readSupportCalendar(ctx, since);
  const queue = await readQueue(ctx.db, since, new Date(ctx.now.getTime() - MEASURED_OVER_MS));
  const isKnown = queue.answered >= LEAST_ANSWERED && queue.medianMs !== null;
  return {
    isOpen: calendar !== null && isOpenAt(calendar, ctx.now),
    opensAt: calendar && opensAt(calendar, ctx.now),
    answersBy: promised && answersBy(promised, since),
    waiting: queue.ahead,
    waitMinutes: isKnown ? Math.max(1, Math.ceil((queue.medianMs ?? 0) / MINUTE_MS)) : null,
  };
}
