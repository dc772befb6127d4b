/** Rows of the trail as people look for them: filters and their form in an address. Pure, for server and screen. */
import { z } from "zod";
import { localDateSchema } from "#kernel/time.ts";

export const ACTOR_KINDS = ["visitor", "user", "staff", "partner", "system"] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];
export const OUTCOMES = ["done", "refused"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Rows are numbered in the order of their writing; a number beyond 2^53 stays exact as text. */
export const rowNumber = z.string().regex(/^-?[0-9]{1,19}$/);

const someText = (most: number) => z.string().trim().min(1).max(most).optional();

/** What a row must be to be listed; all that is given must be true of it. */
export const trailFilterFields = {
  /** Days in Jakarta, both included. */
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
export const FILTER_NAMES = Object.keys(trailFilterFields) as readonly (keyof typeof trailFilterFields)[];
const trailFilter = z.object(trailFilterFields);
export type TrailFilter = z.output<typeof trailFilter>;

/** The filter in the query of an address. What is not valid there is left out: an old or mistyped link still opens the list. */
export function readTrailFilter(params: URLSearchParams): TrailFilter {
  const given = FILTER_NAMES.flatMap((name) => {
    const text = params.get(name)?.trim() ?? "";
    const parsed = trailFilterFields[name].safeParse(text === "" ? undefined : text);
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data] as const] : [];
  });
  return Object.fromEntries(given);
}

/** The query for a filter, in one spelling. */
export function writeTrailFilter(filter: TrailFilter, place: { readonly before?: string; readonly after?: string } = {}): string {
  const params = new URLSearchParams();
  for (const name of FILTER_NAMES) if (filter[name] !== undefined) params.set(name, filter[name]);
  if (place.before !== undefined) params.set("before", place.before);
  if (place.after !== undefined) params.set("after", place.after);
  return params.toString();
}

/** The room's address, without a filter. */
export const TRAIL_HOME = "/office/audit";
