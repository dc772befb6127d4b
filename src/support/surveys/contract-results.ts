/** Results of surveys for the office: by person, way in and contact reason in a month, and what customers wrote. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import { instantCodec, monthSchema } from "#kernel/time.ts";
import { threadId } from "../chat/contract.ts";
import { CHANNELS, CONTACT_REASONS } from "../chat/model/thread.ts";
import { named } from "../desk/contract-list.ts";

const count = z.int().nonnegative();
/** Answers, their mean score in hundredths, and the share of solved questions in percent. Null: no answer. */
const figures = { answers: count, meanHundredths: z.int().nullable(), solvedPercent: z.int().nullable() } as const;

const resultSchema = z.strictObject({
  /** The member of staff who had the conversation; null for one without. */
  agent: named.nullable(),
  /** The customer's way in. */
  channel: z.enum(CHANNELS),
  reason: z.enum(CONTACT_REASONS).nullable(),
  invited: count,
  ...figures,
  /** Too few answers for a mean that says something. */
  isFew: z.boolean(),
});
export type SurveyResult = z.output<typeof resultSchema>;

const commentSchema = z.strictObject({
  /** Its thread, or its message of the contact form. */
  id: z.union([threadId, idSchema("cm")]),
  reference: z.string(),
  score: z.int(),
  isSolved: z.boolean(),
  /** Mail addresses and long numbers are masked. */
  comment: z.string(),
  at: instantCodec,
});
export type SurveyComment = z.output<typeof commentSchema>;

export const listSurveyResults = get({
  access: { menu: "survey", module: ["view"] },
  name: "support.list_survey_results",
  path: "/v1/support/surveys",
  summary:
    "Lists the surveys of the invitations of a month of Western Indonesian time by person, way in and contact reason: invited, answered, mean score, share of solved questions; and the latest comments.",
  rateLimit: { max: 60, windowSeconds: 60 },
  input: z.strictObject({
    /** Year and month, e.g. 2026-11; omitted: the current one. */
    month: monthSchema.optional(),
    reason: z.enum(CONTACT_REASONS).optional(),
    channel: z.enum(CHANNELS).optional(),
  }),
  output: z.strictObject({
    rows: z.array(resultSchema),
    month: z.string(),
    currentMonth: z.string(),
    invited: count,
    ...figures,
    comments: z.array(commentSchema),
  }),
});

export const surveyResultsAddress = listAddress("/office/support/surveys", listSurveyResults, { views: ["month"] });
