/** The HTTP calls about planned calls: staff plan one with a customer, both see and cancel it. It takes place on the page of calls. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { instantCodec } from "#kernel/time.ts";
import { proseRules } from "#kernel/validation/free-text.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { mayCall } from "../contract.ts";
import { NOTE_MAX_CHARS, PLANNED_STATES, PURPOSES } from "./model/planned.ts";

export const plannedId = idSchema("pc");
/** Rules of the note; the form has the same. */
export const noteRules = proseRules(NOTE_MAX_CHARS);
/** Planned calls shown to each side. */
export const PLANNED_SHOWN = 20;

const plannedSchema = z.strictObject({
  id: plannedId,
  /** The other one: customers read a staff member's first name. */
  other: z.string(),
  otherId: idSchema("us"),
  startsAt: instantCodec,
  purpose: z.enum(PURPOSES),
  note: z.string().nullable(),
  state: z.enum(PLANNED_STATES),
  /** Whether the reader is one of the two, who may cancel it. */
  isOwn: z.boolean(),
});
export type PlannedCall = z.output<typeof plannedSchema>;
const listed = z.strictObject({ planned: z.array(plannedSchema) });

export const planCall = post({
  name: "calls.plan",
  path: "/v1/calls/planned/plan",
  access: mayCall,
  summary: "Plans a call with a customer, who is told. The same id counts once.",
  refusals: {
    callee_not_callable: 409,
    id_already_used: 409,
    plan_time_odd: 422,
    plan_time_soon: 422,
    plan_time_far: 422,
    plan_time_taken: 409,
  },
  rateLimit: { max: 30, windowSeconds: 3_600 },
  input: z.strictObject({
    id: plannedId,
    customer: idSchema("us"),
    startsAt: instantCodec,
    purpose: z.enum(PURPOSES),
    note: toZod(noteRules).nullable(),
  }),
  output: z.strictObject({}),
});

export const cancelPlanned = post({
  name: "calls.cancel_planned",
  path: "/v1/calls/planned/cancel",
  access: "signed_in",
  summary: "Cancels a planned call, as one of its two; the other one is told.",
  refusals: { planned_over: 409 },
  rateLimit: { max: 30, windowSeconds: 3_600 },
  input: z.strictObject({ id: plannedId }),
  output: z.strictObject({}),
});

export const readOwnPlanned = get({
  name: "calls.read_own_planned",
  path: "/v1/calls/planned/mine",
  access: "signed_in",
  audit: "never",
  summary: `Reads the caller's planned calls that are still to come, the next first, at most ${PLANNED_SHOWN}.`,
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({}),
  output: listed,
});

export const listPlannedWith = get({
  name: "calls.list_planned_with",
  path: "/v1/calls/planned/of_person",
  access: mayCall,
  summary: `Lists the last ${PLANNED_SHOWN} calls planned with a customer, and what became of them. \`other\` is the staff member.`,
  input: z.strictObject({ person: idSchema("us") }),
  output: listed,
});
