/** The HTTP calls of the counter. Each checks that the caller works at the outlet now; else it answers as if there were no such outlet. */
import { z } from "zod";
import { get, post, type Access } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { DOCUMENTS } from "#kernel/identity-documents.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { only } from "./contract.ts";
import { documentSchema, PAYOUT_PURPOSES, PAYOUT_STATES } from "./counter.ts";
import { DENOMINATIONS, piecesSchema } from "./denominations.ts";
import { outletId, rupiah } from "./outlet.ts";

export const PAYOUTS_PER_PAGE = 20;

const payoutId = idSchema("po");
const reversalId = idSchema("rv");
/** Typed in groups as often as not. Length and check digit are looked at before anything else. */
const pickupCode = z
  .string()
  .max(40)
  .overwrite((code) => code.replaceAll(/[\s-]/g, ""));
const reason = z.string().trim().min(1).max(500);
const access: Access = { menu: "cash_pickup", module: ["pay_out"] };
const serving = ["outlet_inactive", "outlet_closed", "service_not_offered", "cash_terms_missing", "payouts_held"] as const;
const looking = [
  "pickup_code_invalid",
  "pickup_code_unknown",
  "outlet_look_up_locked",
  "not_collectable",
  "own_transfer",
  "refund_held",
] as const;
const covering = ["over_transfer_limit", "over_day_limit", "drawer_short", "float_short"] as const;
const ofDay = ["day_closed", "day_before_open"] as const;
const NOT_BEGINNING = [...serving, ...ofDay] as const;

export const payoutSchema = z.strictObject({
  id: payoutId,
  outlet: outletId,
  day: localDateSchema,
  transfer: idSchema("tr"),
  /** To the recipient, or a refund to the sender. */
  purpose: z.enum(PAYOUT_PURPOSES),
  amount: moneyCodec,
  commission: moneyCodec,
  state: z.enum(PAYOUT_STATES),
  /** Until then the outlet has the payout to itself. */
  lockUntil: instantCodec,
  documentKind: z.enum(DOCUMENTS),
  documentName: z.string(),
  /** How near the document's name is to the recipient's, in hundredths. */
  nameScore: z.int(),
  /** A second person of the outlet has to look at the document, and has not yet. */
  waitsForSecond: z.boolean(),
  startedBy: z.string(),
  startedAt: instantCodec,
  endedAt: instantCodec.nullable(),
});
export type PayoutView = z.output<typeof payoutSchema>;

export const lookUp = post({
  name: "cash_points.look_up",
  path: "/v1/cash-points/counter/look-up",
  access,
  transaction: "by_steps",
  summary:
    "Looks a pickup or refund code up and sends who gets the cash a one-time password. Tells the amount, and nothing of the person: the name is read from the document.",
  rateLimit: { max: 60, windowSeconds: 600 },
  refusals: only(...serving, ...looking, ...ofDay, "otp_not_sent"),
  input: z.strictObject({ outlet: outletId, code: pickupCode }),
  output: z.strictObject({
    purpose: z.enum(PAYOUT_PURPOSES),
    amount: moneyCodec,
    /** Where the one-time password went, masked. */
    otpSentTo: z.string(),
    /** Why this outlet can't pay it out now, or null. */
    whyNot: z.enum(covering).nullable(),
    /** With it: the limit, or what is left of it. */
    left: moneyCodec.nullable(),
  }),
});

export const startPayout = post({
  name: "cash_points.start_payout",
  path: "/v1/cash-points/counter/start",
  access,
  transaction: "by_steps",
  summary:
    "Code, one-time password and document together: the outlet has the payout to itself for ten minutes, and the cash is held. The same id again is the same payout.",
  rateLimit: { max: 60, windowSeconds: 600 },
  refusals: only(
    "id_already_used",
    ...serving,
    ...looking,
    ...covering,
    ...ofDay,
    "pickup_code_locked",
    "collect_otp_wrong",
    "collect_otp_over",
    "collecting_elsewhere",
    "document_number_invalid",
  ),
  input: z.strictObject({
    id: payoutId,
    outlet: outletId,
    code: pickupCode,
    otp: z.string().regex(/^[0-9]{6}$/),
    document: documentSchema,
  }),
  output: payoutSchema,
});

const ofPayout = z.strictObject({ outlet: outletId, id: payoutId });

export const confirmName = post({
  name: "cash_points.confirm_name",
  path: "/v1/cash-points/counter/confirm-name",
  access,
  summary: "A second person of the outlet has looked at the document, too, and stands for it.",
  refusals: only("payout_ended", "second_person_same", "second_person_not_needed", "own_transfer"),
  input: ofPayout,
  output: payoutSchema,
});

export const collectPayout = post({
  name: "cash_points.collect",
  path: "/v1/cash-points/counter/collect",
  access,
  summary: "The recipient has the cash. Asked again it answers the same.",
  refusals: only(
    "payout_ended",
    "collect_lock_over",
    "second_person_needed",
    "float_short",
    "cash_terms_missing",
    "own_transfer",
  ),
  input: ofPayout,
  output: payoutSchema,
});

export const releasePayout = post({
  name: "cash_points.release_payout",
  path: "/v1/cash-points/counter/release",
  access,
  summary: "The outlet does not pay out after all: the transfer waits again, the cash is free.",
  refusals: only("payout_ended"),
  input: ofPayout,
  output: payoutSchema,
});

export const listPayouts = get({
  name: "cash_points.list_payouts",
  path: "/v1/cash-points/counter/payouts",
  access: { menu: "cash_pickup", module: ["view"] },
  summary: "Payouts of an outlet, the newest first; `before` is the last id of the page before.",
  input: z.strictObject({ outlet: outletId, day: localDateSchema.optional(), before: payoutId.optional() }),
  output: z.strictObject({ payouts: z.array(payoutSchema), hasMore: z.boolean() }),
});

export const reversalSchema = z.strictObject({
  id: reversalId,
  payout: payoutId,
  reason: z.string(),
  askedBy: z.string(),
  state: z.enum(["waiting", "approved", "refused", "withdrawn"]),
});

export const askReversal = post({
  name: "cash_points.ask_reversal",
  path: "/v1/cash-points/counter/reversals/ask",
  access,
  summary: "Paid to the wrong person: asks to take a payout of today back. Another person of the outlet decides.",
  refusals: only("id_already_used", "reversal_waiting", "payout_ended", "day_closed"),
  input: z.strictObject({ outlet: outletId, id: reversalId, payout: payoutId, reason }),
  output: reversalSchema,
});

export const decideReversal = post({
  name: "cash_points.decide_reversal",
  path: "/v1/cash-points/counter/reversals/decide",
  access: { menu: "cash_pickup", module: ["reverse"] },
  summary:
    "Approves or refuses to take a payout back, by another person than asked, as long as its day is not closed. Approved, the cash is in the drawer and the transfer open again.",
  refusals: only("reversal_own", "reversal_decided", "reversal_too_late", "payout_ended", "day_closed", "float_short"),
  input: z.strictObject({ outlet: outletId, id: reversalId, decision: z.enum(["approve", "refuse"]) }),
  output: reversalSchema,
});

export const withdrawReversal = post({
  name: "cash_points.withdraw_reversal",
  path: "/v1/cash-points/counter/reversals/withdraw",
  access,
  summary: "Takes back a reversal that the caller asked for and nobody has decided, so that the day can be closed.",
  refusals: only("reversal_decided"),
  input: z.strictObject({ outlet: outletId, id: reversalId }),
  output: reversalSchema,
});

export const takeCashIn = post({
  name: "cash_points.take_cash_in",
  path: "/v1/cash-points/counter/cash-in",
  access: { menu: "cash_pickup", module: ["cash_in"] },
  summary:
    "A sender pays for a transfer in cash: `amount` is what was counted, and has to be what is due. The same id again is the same payment.",
  refusals: only("id_already_used", ...serving, ...ofDay, "not_payable", "own_transfer", "amount_differs", "float_short"),
  input: z.strictObject({ outlet: outletId, id: idSchema("ci"), transfer: idSchema("tr"), amount: rupiah }),
  output: z.strictObject({
    id: idSchema("ci"),
    transfer: idSchema("tr"),
    amount: moneyCodec,
    commission: moneyCodec,
    takenAt: instantCodec,
  }),
});

// The drawer and the day.

export const readDrawer = get({
  name: "cash_points.read_drawer",
  path: "/v1/cash-points/drawer",
  access: { menu: "cash_pickup", module: ["view"] },
  summary: "The cash in an outlet's drawer by the books, and what came and went on the day.",
  input: z.strictObject({ outlet: outletId, day: localDateSchema.optional() }),
  output: z.strictObject({
    day: localDateSchema,
    /** By the books; null for whoever is not the owner: the drawer is counted without knowing it. */
    cash: moneyCodec.nullable(),
    /** Spoken for by payouts under way. */
    held: moneyCodec,
    closedThrough: localDateSchema.nullable(),
    /** The day that has cash in the books and is not counted yet; nothing begins on a later one. */
    openDay: localDateSchema.nullable(),
    /** Why a payout, or taking cash in, can't begin now, or null. */
    whyNotPayOut: z.enum(NOT_BEGINNING).nullable(),
    whyNotCashIn: z.enum(NOT_BEGINNING).nullable(),
    opensAt: instantCodec.nullable(),
    /** Recorded as paid out; payouts under way are in `held`. */
    paidToday: moneyCodec,
    dayLimit: moneyCodec,
    movements: z.array(z.strictObject({ kind: z.string(), total: moneyCodec, entries: z.int() })),
    denominations: z.array(z.int()).max(DENOMINATIONS.length),
  }),
});

export const moveCash = post({
  name: "cash_points.move_cash",
  path: "/v1/cash-points/drawer/move",
  access: { menu: "cash_pickup", module: ["pay_out", "cash_in"] },
  summary: "Cash that the agent puts into the drawer or takes out of it. The same id again is the same movement.",
  refusals: only("id_already_used", "drawer_short", ...ofDay),
  input: z.strictObject({ outlet: outletId, id: idSchema("mv"), direction: z.enum(["put_in", "taken_out"]), amount: rupiah }),
  output: z.strictObject({ id: idSchema("mv"), cash: moneyCodec.nullable() }),
});

export const closeDay = post({
  name: "cash_points.close_day",
  path: "/v1/cash-points/drawer/close",
  access: { menu: "cash_pickup", module: ["pay_out", "cash_in"] },
  summary:
    "Counts the drawer and closes the day for good. A difference becomes a case for the treasury. The same id again is the same count.",
  refusals: only("id_already_used", "day_closed", "nothing_to_close", "payouts_under_way", "reversals_waiting", "drawer_moved"),
  input: z.strictObject({
    outlet: outletId,
    id: idSchema("cc"),
    day: localDateSchema,
    pieces: piecesSchema,
    /** What the books said when the count was looked at: where they say something else by now, nothing is closed. */
    expected: moneyCodec.optional(),
    /** Of a difference, by who counted. */
    explanation: reason.optional(),
  }),
  output: z.strictObject({
    id: idSchema("cc"),
    day: localDateSchema,
    counted: moneyCodec,
    expected: moneyCodec,
    /** Counted less expected. */
    difference: moneyCodec,
  }),
});
