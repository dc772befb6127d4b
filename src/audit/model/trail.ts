/** Filters of the trail. Pure, for server and browser. */
import { z } from "zod";
import { localDateSchema } from "#kernel/time.ts";

export const ACTOR_KINDS = ["visitor", "user", "staff", "partner", "system"] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];
export const OUTCOMES = ["done", "refused"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Rows are numbered in the order of writing; as text, a number beyond 2^53 stays exact. */
export const rowNumber = z.string().regex(/^-?[0-9]{1,19}$/);

const someText = (maxChars: number) => z.string().trim().min(1).max(maxChars).optional();

/** The fields of a filter; a row must match all that are given. */
export const trailFilterFields = {
  /** Days in Jakarta, both inclusive. */
  from: localDateSchema.optional(),
  to: localDateSchema.optional(),
  /** An id, a job's name, or `visitor`. */
  actor: someText(100),
  action: z
    .string()
    .regex(/^[a-z_]{1,40}\.[a-z_]{1,60}$/)
    .optional(),
  subject: someText(300),
  outcome: z.enum(OUTCOMES).optional(),
  request: someText(100),
} as const;
const trailFilter = z.object(trailFilterFields);
export type TrailFilter = z.output<typeof trailFilter>;
