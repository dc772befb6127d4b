/** Calls that make and change schedules, with their approval. */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { moneyCodec } from "#kernel/money.ts";
import { rateCodec } from "#kernel/rate.ts";
import { startProof } from "#identity/step-up/contract.ts";
import { PRICE_REFUSALS } from "#pricing/quotes/contract.ts";
import { TAKE_REFUSALS as RECIPIENT_REFUSALS } from "#recipients/contract.ts";
import { PURPOSE_CODES, SOURCE_CODES } from "../model/declarations.ts";
import { create, plan, scheduleId, scheduleSchema, upcomingDates, view } from "./contract.ts";
import { MAX_WAIT_DAYS } from "./model/schedule.ts";

/** Days shown before a schedule is approved. */
export const SHOWN_DATES = 3;

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

export const checkSchedule = post({
  ...create,
  audit: "never",
  name: "transfers.check_schedule",
  path: "/v1/schedules/check",
  summary: "Says whether saving this schedule needs an approval first. Refuses as saving would; stores nothing.",
  refusals: SAVE_REFUSALS,
  input: scheduling,
  output: z.strictObject({ needsApproval: z.boolean() }),
});

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
      /** Fee and tax of each transfer at the price of now. */
      fee: moneyCodec,
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
