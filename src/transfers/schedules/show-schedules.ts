/** Schedules as their person and staff see them. */
import type { Ctx } from "#platform/unit-of-work.ts";
import { nameRecipients } from "#recipients/index.ts";
import { addDays, toLocalDate } from "#kernel/time.ts";
import { termsAt, workingDaysOf } from "#pricing/index.ts";
import type { OccurrenceView, ScheduleView } from "./contract.ts";
import type { IsWorkingDay, Occurrence } from "./model/rhythm.ts";
import { needsChange, type OccurrenceRow } from "./model/schedule.ts";
import { findSchedule, type Schedule } from "./store.ts";
import { listRenewable } from "./store-renewals.ts";

type Reading = Pick<Ctx, "db" | "now">;

/** Days around which occurrences are computed: a standstill behind, and the pauses of a long schedule ahead. */
const DAYS_AROUND = 400;

/** The calendar of Indonesia for the years in which occurrences of now can be. */
export function calendarNow(ctx: Reading): Promise<IsWorkingDay> {
  const today = toLocalDate(ctx.now);
  const year = (days: number) => Number(addDays(today, days).slice(0, 4));
  return workingDaysOf(ctx, [year(-DAYS_AROUND), year(DAYS_AROUND)]);
}

/** All of one person. */
export async function showSchedules(ctx: Reading, schedules: readonly Schedule[]): Promise<ScheduleView[]> {
  const person = schedules[0]?.person;
  if (person === undefined) return [];
  const named = await nameRecipients(
    ctx,
    person,
    schedules.map(({ terms }) => terms.recipient),
  );
  const currencies = new Map((await termsAt(ctx, "corridor", ctx.now)).map(({ key, value }) => [key, value.currency]));
  const found = await listRenewable(ctx.db, { schedules: schedules.map(({ id }) => id) }, ctx.now);
  const renewable = new Map(found.map(({ schedule, transfer, dueAt, until }) => [schedule, { transfer, dueAt, until }]));
  return schedules.map(({ id, version, terms, state, pauseReason, nextOn, nextAt, createdAt }) => {
    const recipient = named.get(terms.recipient);
    return {
      ...terms,
      currency: currencies.get(terms.corridor) ?? terms.amount.currency,
      id,
      version,
      recipientName: recipient?.name ?? null,
      bankTitle: recipient?.bankTitle ?? null,
      accountEnd: recipient?.accountEnd ?? null,
      state,
      pauseReason,
      needsChange: pauseReason !== null && needsChange(pauseReason),
      next: nextOn === null || nextAt === null ? null : { on: nextOn, at: nextAt },
      renewable: renewable.get(id) ?? null,
      createdAt,
    };
  });
}

export async function showSchedule(ctx: Reading, schedule: Schedule): Promise<ScheduleView> {
  const [shown] = await showSchedules(ctx, [schedule]);
  if (shown === undefined) throw new Error("one schedule gives one view");
  return shown;
}

/** A schedule of this transaction as it stands after its change. */
export async function showAgain(ctx: Reading, id: string): Promise<ScheduleView> {
  const schedule = await findSchedule(ctx.db, id);
  if (schedule === null) throw new Error(`${id} was changed and is gone`);
  return showSchedule(ctx, schedule);
}

export const showOccurrence = ({ on, dueAt, state, reason, rate, transfer, outcome }: OccurrenceRow): OccurrenceView => ({
  on,
  dueAt,
  state,
  reason,
  rate,
  transfer,
  outcome,
});

export const showDates = (occurrences: readonly Occurrence[]) => occurrences.map(({ on, dueAt }) => ({ on, at: dueAt }));
