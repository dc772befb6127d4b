/** Calls about schedules, which prepare transfers on chosen days: read, paused, resumed, ended. Saving is in `contract-save.ts`, which few pages load. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { currencySchema, moneyCodec } from "#kernel/money.ts";
import { rateCodec } from "#kernel/rate.ts";
import { listAddress } from "#kernel/list-address.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { DAYS_OFF } from "./model/rhythm.ts";
import {
  FIRST_HOUR,
  LAST_HOUR,
  MAX_COUNT,
  MAX_SCHEDULES,
  OCCURRENCE_STATES,
  PAUSE_REASONS,
  SCHEDULE_STATES,
  SKIP_REASONS,
} from "./model/schedule.ts";

/** Occurrences shown of one schedule: five years of a monthly one. */
export const SHOWN_OCCURRENCES = 60;
/** The id of a schedule. */
export const scheduleId = idSchema("sd");

const rhythm = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("once"), on: localDateSchema }),
  /** 0 is Sunday. */
  z.strictObject({ kind: z.literal("weekly"), weekday: z.int().min(0).max(6) }),
  /** In shorter months their last day. */
  z.strictObject({ kind: z.literal("monthly"), day: z.int().min(1).max(31) }),
  /** The last working day of each month. */
  z.strictObject({ kind: z.literal("month_end") }),
]);
const end = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("never") }),
  z.strictObject({ kind: z.literal("after"), count: z.int().min(1).max(MAX_COUNT) }),
  z.strictObject({ kind: z.literal("on"), on: localDateSchema }),
]);
/** The days of a schedule. */
export const plan = z.strictObject({
  rhythm,
  end,
  /** The side to which a weekend or public holiday moves the day. */
  dayOff: z.enum(DAYS_OFF),
  /** In Jakarta. */
  hour: z.int().min(FIRST_HOUR).max(LAST_HOUR),
});

export const scheduleSchema = plan.extend({
  id: scheduleId,
  version: z.int(),
  recipient: idSchema("rc"),
  /** As saved now; null for a deleted recipient. */
  recipientName: z.string().nullable(),
  bankTitle: z.string().nullable(),
  accountEnd: z.string().nullable(),
  corridor: z.string(),
  /** The currency that is received. */
  currency: currencySchema,
  side: z.enum(["source", "target"]),
  amount: moneyCodec,
  /** As declared: codes of `transfers.list_declarations`. */
  purpose: z.string(),
  sourceOfFunds: z.string(),
  maxRate: rateCodec.nullable(),
  waitDays: z.int(),
  state: z.enum(SCHEDULE_STATES),
  pauseReason: z.enum(PAUSE_REASONS).nullable(),
  /** A pause that only a changed schedule ends. */
  needsChange: z.boolean(),
  /** The next occurrence: its nominal day, and when it is prepared. */
  next: z.strictObject({ on: localDateSchema, at: instantCodec }).nullable(),
  /** The newest transfer, where it expired unpaid and is prepared anew on request until an instant. */
  renewable: z.strictObject({ transfer: idSchema("tr"), dueAt: instantCodec, until: instantCodec }).nullable(),
  createdAt: instantCodec,
});
export type ScheduleView = z.output<typeof scheduleSchema>;

const occurrenceSchema = z.strictObject({
  on: localDateSchema,
  dueAt: instantCodec,
  state: z.enum(OCCURRENCE_STATES),
  /** Why it waits, or was skipped. */
  reason: z.enum(SKIP_REASONS).nullable(),
  /** Our rate when it was last looked at, above the highest. */
  rate: rateCodec.nullable(),
  transfer: idSchema("tr").nullable(),
  /** Of a prepared transfer: paid, or over without a payment; null while open. */
  outcome: z.enum(["sent", "not_sent"]).nullable(),
});
export type OccurrenceView = z.output<typeof occurrenceSchema>;

/** Reading one's own. */
export const view = { access: { menu: "transfer", module: ["view"] }, rateLimit: { max: 120, windowSeconds: 60 } } as const;
/** Changing one's own. */
export const create = { access: { menu: "transfer", module: ["create"] }, rateLimit: { max: 30, windowSeconds: 60 } } as const;
const of = z.strictObject({ id: scheduleId });
/** Days, and when a transfer is prepared on them. */
export const upcomingDates = z.array(z.strictObject({ on: localDateSchema, at: instantCodec }));

export const listSchedules = get({
  ...view,
  name: "transfers.list_schedules",
  path: "/v1/schedules",
  summary: "Lists the caller's schedules, the next to be prepared first. Ended ones come last.",
  input: z.strictObject({}),
  output: z.strictObject({ schedules: z.array(scheduleSchema), mayAdd: z.boolean() }),
});

export const schedulesAddress = listAddress("/dashboard/schedules", listSchedules);

export const readSchedule = get({
  ...view,
  name: "transfers.read_schedule",
  path: "/v1/schedules/one",
  summary: `Reads one of the caller's schedules with its last ${SHOWN_OCCURRENCES} occurrences, the newest first.`,
  input: of,
  output: z.strictObject({ schedule: scheduleSchema, occurrences: z.array(occurrenceSchema) }),
});

export const pauseSchedule = post({
  ...create,
  name: "transfers.pause_schedule",
  path: "/v1/schedules/pause",
  summary: "Pauses a schedule: nothing is prepared until it is resumed. A transfer already prepared stays.",
  refusals: { schedule_ended: 409 },
  input: of,
  output: scheduleSchema,
});

export const resumeSchedule = post({
  ...create,
  name: "transfers.resume_schedule",
  path: "/v1/schedules/resume",
  summary: "Resumes a paused schedule with the next day that is still to come.",
  refusals: { schedule_ended: 409, schedule_needs_change: 409, account_frozen: 403 },
  input: of,
  output: scheduleSchema,
});

export const endSchedule = post({
  ...create,
  name: "transfers.end_schedule",
  path: "/v1/schedules/end",
  summary: "Ends a schedule for good. A transfer already prepared stays.",
  input: of,
  output: scheduleSchema,
});

export const skipOccurrence = post({
  ...create,
  name: "transfers.skip_occurrence",
  path: "/v1/schedules/skip",
  summary: "Skips the next occurrence of a schedule, or the one that waits, before a transfer is prepared.",
  refusals: { occurrence_over: 409 },
  input: of.extend({ on: localDateSchema }),
  output: scheduleSchema,
});

export const listSchedulesOf = get({
  name: "transfers.list_schedules_of",
  path: "/v1/schedules/person",
  access: { menu: "transfer", module: ["oversee"] },
  summary: `Lists the last ${MAX_SCHEDULES} schedules of a person, for staff.`,
  input: z.strictObject({ person: idSchema("us") }),
  output: z.strictObject({ schedules: z.array(scheduleSchema) }),
});
