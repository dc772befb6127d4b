/** Calls about schedules, which prepare transfers on chosen days: their person makes, changes, pauses and ends them. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { currencySchema, moneyCodec } from "#kernel/money.ts";
import { rateCodec } from "#kernel/rate.ts";
import { listAddress } from "#kernel/list-address.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { startProof } from "#identity/step-up/contract.ts";
import { PRICE_REFUSALS } from "#pricing/quotes/contract.ts";
import { TAKE_REFUSALS as RECIPIENT_REFUSALS } from "#recipients/contract.ts";
import { PURPOSE_CODES, SOURCE_CODES } from "../model/declarations.ts";
import { DAYS_OFF } from "./model/rhythm.ts";
import {
  FIRST_HOUR,
  LAST_HOUR,
  MAX_COUNT,
  MAX_SCHEDULES,
  MAX_WAIT_DAYS,
  OCCURRENCE_STATES,
  PAUSE_REASONS,
  SCHEDULE_STATES,
  SKIP_REASONS,
} from "./model/schedule.ts";

/** Occurrences shown of one schedule: five years of a monthly one. */
export const SHOWN_OCCURRENCES = 60;
/** Days shown before a schedule is approved. */
export const SHOWN_DATES = 3;

const scheduleId = idSchema("sd");

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
const plan = z.strictObject({
  rhythm,
  end,
  /** Where a weekend or public holiday moves the day to. */
  dayOff: z.enum(DAYS_OFF),
  /** In Jakarta. */
  hour: z.int().min(FIRST_HOUR).max(LAST_HOUR),
});

const scheduling = plan.extend({
  /** Made by the client: the same input again is the same schedule. */
  id: scheduleId,
  /** The version that is changed; 0 for a new schedule. */
  version: z.int().min(0),
  recipient: idSchema("rc"),
  corridor: z.string().regex(/^ID-[A-Z]{2}-(?:bank|cash)$/),
  side: z.enum(["source", "target"]),
  /** The fixed amount, in minor units. */
  amountMinor: z.string().regex(/^[1-9][0-9]{0,11}$/),
  purpose: z.enum(PURPOSE_CODES),
  sourceOfFunds: z.enum(SOURCE_CODES),
  /** The highest rupiah for one unit at which a transfer is prepared; null: at any rate. */
  maxRate: rateCodec.nullable(),
  waitDays: z.int().min(0).max(MAX_WAIT_DAYS),
});
export type Scheduling = z.output<typeof scheduling>;

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
  purpose: z.enum(PURPOSE_CODES),
  sourceOfFunds: z.enum(SOURCE_CODES),
  maxRate: rateCodec.nullable(),
  waitDays: z.int(),
  state: z.enum(SCHEDULE_STATES),
  pauseReason: z.enum(PAUSE_REASONS).nullable(),
  /** A pause that only a changed schedule ends. */
  needsChange: z.boolean(),
  /** The next occurrence: its nominal day, and when it is prepared. */
  next: z.strictObject({ on: localDateSchema, at: instantCodec }).nullable(),
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

const view = { access: { menu: "transfer", module: ["view"] }, rateLimit: { max: 120, windowSeconds: 60 } } as const;
const create = { access: { menu: "transfer", module: ["create"] }, rateLimit: { max: 30, windowSeconds: 60 } } as const;
const of = z.strictObject({ id: scheduleId });
const upcomingDates = z.array(z.strictObject({ on: localDateSchema, at: instantCodec }));

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

export const previewSchedule = post({
  ...view,
  audit: "never",
  fresh: false,
  name: "transfers.preview_schedule",
  path: "/v1/schedules/preview",
  summary: `Computes the next ${SHOWN_DATES} days on which a schedule would prepare a transfer. Stores nothing.`,
  input: plan,
  output: z.strictObject({
    dates: upcomingDates,
    /** Minutes for which a prepared price holds; null while that is not set. */
    payMinutes: z.int().nullable(),
  }),
});

const SAVE_REFUSALS = {
  account_frozen: 403,
  schedule_never: 422,
  too_many_schedules: 409,
  schedule_changed: 409,
  schedule_ended: 409,
  id_already_used: 409,
  ...PRICE_REFUSALS,
  ...RECIPIENT_REFUSALS,
} as const;

export const requestScheduleApproval = post({
  ...create,
  audit: "never",
  name: "transfers.request_schedule_approval",
  path: "/v1/schedules/approval",
  summary:
    "Opens the step in which a person approves a schedule with a second factor. The approval is valid for its recipient, amount, rhythm and end.",
  refusals: SAVE_REFUSALS,
  input: scheduling,
  output: startProof.output.extend({
    approves: z.strictObject({
      amount: moneyCodec,
      side: z.enum(["source", "target"]),
      recipientName: z.string(),
      bankTitle: z.string().nullable(),
      accountEnd: z.string().nullable(),
      dates: upcomingDates,
    }),
  }),
});

export const saveSchedule = post({
  ...create,
  name: "transfers.save_schedule",
  path: "/v1/schedules/save",
  summary:
    "Creates or changes a schedule. A new recipient, amount, rhythm or end needs an approval (/v1/schedules/approval). Idempotent by id and content.",
  refusals: { ...SAVE_REFUSALS, approval_needed: 403 },
  input: scheduling,
  output: scheduleSchema,
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
