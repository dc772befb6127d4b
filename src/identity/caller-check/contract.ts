/** HTTP calls by which staff check a caller before they tell anything about an account. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { instantCodec } from "#kernel/time.ts";
import { CALLER_QUESTIONS } from "./model/caller-check.ts";

export const CHECKS_SHOWN = 10;
export const ANSWER_CHARS = 140;
const viewing = { access: { menu: "user", module: ["view"] } } as const;
const limited = { ...viewing, rateLimit: { max: 60, windowSeconds: 600 } } as const;

const checkSchema = z.strictObject({
  id: idSchema("cc"),
  questions: z.array(z.enum(CALLER_QUESTIONS)),
  startedAt: instantCodec,
  startedByName: z.string().nullable(),
  /** Null: not answered. */
  isPassed: z.boolean().nullable(),
  /** It can be answered now. */
  isOpen: z.boolean(),
});
export type CallerCheckView = z.output<typeof checkSchema>;
const checksSchema = z.strictObject({
  /** Newest first. */
  checks: z.array(checkSchema),
  /** Too many checks of this account were not passed today. */
  isUsedUp: z.boolean(),
  /** Until when the caller counts as checked, by the newest check; null: nothing is told now. */
  passedUntil: instantCodec.nullable(),
  /** The same as a duration: the clock of a desk may be wrong. */
  passedForMs: z.int().nullable(),
});

export const listCallerChecks = get({
  ...viewing,
  name: "identity.list_caller_checks",
  path: "/v1/people/caller-checks",
  summary: "Lists the newest checks of callers about a user: who checked, when, and whether both answers were right.",
  input: z.strictObject({ person: idSchema("us") }),
  output: checksSchema,
});

export const startCallerCheck = post({
  ...limited,
  name: "identity.start_caller_check",
  path: "/v1/people/caller-checks/start",
  summary:
    "Starts the check of a caller: draws two questions. A check that is still open is continued, so that nobody draws easier ones.",
  refusals: { caller_checks_used_up: 429, caller_facts_missing: 409 },
  /** The user. */
  input: z.strictObject({ id: idSchema("us") }),
  output: checksSchema,
});

export const answerCallerCheck = post({
  ...limited,
  name: "identity.answer_caller_check",
  path: "/v1/people/caller-checks/answer",
  summary: "Compares a caller's two answers. Answers are not stored, and which one was wrong is not told.",
  refusals: { caller_check_over: 409 },
  input: z.strictObject({
    id: idSchema("cc"),
    answers: z.tuple([z.string().trim().min(1).max(ANSWER_CHARS), z.string().trim().min(1).max(ANSWER_CHARS)]),
  }),
  output: checksSchema,
});
