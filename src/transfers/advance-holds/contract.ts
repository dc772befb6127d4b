/** HTTP calls about holds in advance: compliance places, lists and lifts them. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import { instantCodec } from "#kernel/time.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { HOLD_KINDS, targetSchema } from "./model/advance-hold.ts";
import { HOLD_REASONS } from "../review/model/reasons.ts";

export const HOLDS_PER_PAGE = 20;
export const HOLD_TEXT_CHARS = 1_000;
const holdId = idSchema("ah");
const text = z.string().trim().min(1).max(HOLD_TEXT_CHARS);
const deciding = { access: { menu: "compliance", module: ["decide"] }, rateLimit: { max: 60, windowSeconds: 60 } } as const;

const holdSchema = z.strictObject({
  id: holdId,
  kind: z.enum(HOLD_KINDS),
  /** The id of a person or recipient; the bank and the end of an account's number; the end of a telephone number. */
  target: z.string(),
  /** The name of a person. */
  name: z.string().nullable(),
  reason: z.enum(HOLD_REASONS),
  text: z.string(),
  takesTwo: z.boolean(),
  /** The person is frozen: two people end it, on the page of the person. */
  freezes: z.boolean(),
  until: instantCodec.nullable(),
  placedBy: z.string(),
  placedByName: z.string().nullable(),
  placedAt: instantCodec,
  liftedByName: z.string().nullable(),
  liftedAt: instantCodec.nullable(),
  liftText: z.string().nullable(),
  /** How many transfers it has caught. */
  caught: z.int(),
  isInForce: z.boolean(),
  /** Why the caller cannot lift it. */
  whyNotLift: z.enum(["hold_ended", "hold_own", "hold_freezes"]).nullable(),
});
export type AdvanceHoldView = z.output<typeof holdSchema>;

export const HOLD_STATES = ["in_force", "ended"] as const;

export const listHolds = get({
  access: { menu: "compliance", module: ["view"] },
  name: "transfers.list_advance_holds",
  path: "/v1/transfers/holds",
  summary: "Lists holds in advance, newest first; `before` is the last id of the page before. Accounts and numbers are masked.",
  input: z.strictObject({
    state: z.enum(HOLD_STATES).optional(),
    kind: z.enum(HOLD_KINDS).optional(),
    person: idSchema("us").optional(),
    before: holdId.optional(),
  }),
  output: z.strictObject({ holds: z.array(holdSchema), next: holdId.nullable() }),
});
export const holdsAddress = listAddress("/office/hold", listHolds, { except: ["person"] });

export const revealHold = post({
  access: { menu: "compliance", module: ["view"] },
  name: "transfers.reveal_advance_hold",
  path: "/v1/transfers/holds/reveal",
  summary: "Reads the whole account or telephone number of one hold. The audit row records who saw it, and why.",
  rateLimit: { max: 60, windowSeconds: 600 },
  input: z.strictObject({ id: holdId, reason: toZod([required(), max(500)]) }),
  output: z.strictObject({ target: z.string() }),
});

export const placeHold = post({
  ...deciding,
  name: "transfers.place_advance_hold",
  path: "/v1/transfers/holds/place",
  summary:
    "Places a hold in advance on a person, recipient, bank account or telephone number: its next transfer is held before it leaves.",
  refusals: { id_already_used: 409, hold_until_past: 422 },
  input: z.strictObject({
    id: holdId,
    target: targetSchema,
    reason: z.enum(HOLD_REASONS),
    text,
    /** Two people release a transfer that the hold has caught, and another person lifts the hold. */
    takesTwo: z.boolean(),
    /** Null: until it is lifted. */
    until: instantCodec.nullable(),
  }),
  output: holdSchema,
});

export const liftHold = post({
  ...deciding,
  name: "transfers.lift_advance_hold",
  path: "/v1/transfers/holds/lift",
  summary: "Lifts a hold in advance. What it has caught stays under review.",
  refusals: { hold_ended: 409, hold_own: 403, hold_freezes: 409 },
  input: z.strictObject({ id: holdId, text }),
  output: holdSchema,
});
