/** HTTP calls of the counter. Each checks that the caller works at the outlet now; otherwise it answers as if the outlet did not exist. */
import { z } from "zod";
import { get, post, type Access } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import {
  DECIDING_REFUSALS,
  decisionFields,
  proposalFields,
  PROPOSING_REFUSALS,
  WITHDRAWING_REFUSALS,
} from "#kernel/maker-checker/proposal.ts";
import { DOCUMENTS } from "#kernel/identity-documents.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { only } from "../contract.ts";
import { documentSchema, PAYOUT_PURPOSES, PAYOUT_STATES } from "./model/counter.ts";
import { DENOMINATIONS, piecesSchema } from "../drawer/model/denominations.ts";
import { outletId, rupiah } from "../model/outlet.ts";

export const PAYOUTS_PER_PAGE = 20;

const payoutId = idSchema("po");
const reversalId = idSchema("rv");
/** Often typed in groups. Length and check digit are checked before anything else. */
const pickupCode = z
  .string()
  .max(40)
  .overwrite((code) => code.replaceAll(/[\s-]/g, ""));
const reason = z.string().trim().min(1).max(500);
const access: Access = { menu: "cash_pickup", module: ["pay_out"] };
const ofAgent = ["agent_suspended", "agent_terminated"] as const;
const serving = [
  ...ofAgent,
  "outlet_inactive",
  "outlet_closed",
  "service_not_offered",
  "cash_terms_missing",
  "payouts_held",
] as const;
const looking = [
  "pickup_code_invalid",
  "pickup_code_unknown",
  "pickup_code_replaced",
  "pickup_code_locked",
  "outlet_look_up_locked",
  "not_collectable",
  "own_transfer",
  "refund_held",
] as const;
const covering = ["over_transfer_limit", "over_day_limit", "over_cashier_limit", "drawer_short", "float_short"] as const;
const ofDay = ["day_closed", "day_before_open"] as const;
export const NOT_BEGINNING = [...serving, ...ofDay] as const;

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
  /** Until then no other outlet can pay it out. */
  lockUntil: instantCodec,
  documentKind: z.enum(DOCUMENTS),
  documentName: z.string(),
  /** Similarity of the document's name to the recipient's, in hundredths. */
  nameScore: z.int(),
  /** A second worker of the outlet has to check the document, and has not yet. */
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
    "Looks up a pickup or refund code and sends the recipient of the cash a one-time code. Returns the amount and nothing about the person: the cashier reads the name from the document.",
  rateLimit: { max: 60, windowSeconds: 600 },
  refusals: only(...serving, ...looking, ...ofDay, "otp_not_sent"),
  input: z.strictObject({ outlet: outletId, code: pickupCode }),
  output: z.strictObject({
    purpose: z.enum(PAYOUT_PURPOSES),
    amount: moneyCodec,
    /** Where the one-time code was sent, masked. */
    otpSentTo: z.string(),
    /** Why this outlet cannot pay it out now, or null. */
    whyNot: z.enum(covering).nullable(),
    /** With `whyNot`: the limit, or what is left of it. */
    left: moneyCodec.nullable(),
  }),
});

export const startPayout = post({
  name: "cash_points.start_payout",
  path: "/v1/cash-points/counter/start",
  access,
  transaction: "by_steps",
  summary:
    "Starts a payout from pickup code, one-time code and document: locks it to the outlet for ten minutes and holds the cash. Idempotent by id.",
  rateLimit: { max: 60, windowSeconds: 600 },
  refusals: only(
    "id_already_used",
    ...serving,
    ...looking,
    ...covering,
    ...ofDay,
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
  summary: "Confirms the document's name by a second worker of the outlet.",
  refusals: only("payout_ended", "second_person_same", "second_person_not_needed", "own_transfer"),
  input: ofPayout,
  output: payoutSchema,
});

export const collectPayout = post({
  name: "cash_points.collect",
  path: "/v1/cash-points/counter/collect",
  access,
  summary: "Records that the recipient has the cash. A repeated call answers the same.",
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
  summary: "Releases a payout: the transfer waits again and the held cash is free.",
  refusals: only("payout_ended"),
  input: ofPayout,
  output: payoutSchema,
});

export const listPayouts = get({
  name: "cash_points.list_payouts",
  path: "/v1/cash-points/counter/payouts",
  access: { menu: "cash_pickup", module: ["view"] },
  summary: "Lists payouts of an outlet, newest first; `before` is the last id of the previous page.",
  input: z.strictObject({ outlet: outletId, day: localDateSchema.optional(), before: payoutId.optional() }),
  output: z.strictObject({ payouts: z.array(payoutSchema), hasMore: z.boolean() }),
});

export const reversalSchema = z.strictObject({
  id: reversalId,
  payout: payoutId,
  reason: z.string(),
  ...proposalFields,
});

export const requestReversal = post({
  name: "cash_points.request_reversal",
  path: "/v1/cash-points/counter/reversals/request",
  access,
  summary: "Requests the reversal of one of today's payouts, made to the wrong person. Another worker of the outlet decides.",
  refusals: { ...PROPOSING_REFUSALS, ...only("payout_ended", "day_closed") },
  makerChecker: { workflow: "cash_points.reversal", step: "propose" },
  input: z.strictObject({ outlet: outletId, id: reversalId, payout: payoutId, reason }),
  output: reversalSchema,
});

export const decideReversal = post({
  name: "cash_points.decide_reversal",
  path: "/v1/cash-points/counter/reversals/decide",
  access: { menu: "cash_pickup", module: ["reverse"] },
  summary:
    "Approves or rejects a reversal, by another person than the requester, until its day is closed. Approval returns the cash to the drawer and reopens the transfer.",
  refusals: { ...DECIDING_REFUSALS, ...only("payout_ended", "day_closed", "float_short") },
  makerChecker: { workflow: "cash_points.reversal", step: "decide" },
  input: z.strictObject({ outlet: outletId, id: reversalId, ...decisionFields, note: reason.optional() }),
  output: reversalSchema,
});

export const withdrawReversal = post({
  name: "cash_points.withdraw_reversal",
  path: "/v1/cash-points/counter/reversals/withdraw",
  access,
  summary: "Withdraws the caller's own undecided reversal, so that the day can be closed.",
  refusals: WITHDRAWING_REFUSALS,
  makerChecker: { workflow: "cash_points.reversal", step: "withdraw" },
  input: z.strictObject({ outlet: outletId, id: reversalId }),
  output: reversalSchema,
});

export const takeCashIn = post({
  name: "cash_points.take_cash_in",
  path: "/v1/cash-points/counter/cash-in",
  access: { menu: "cash_pickup", module: ["cash_in"] },
  summary:
    "Records that a sender pays for a transfer in cash. `amount` is the counted cash and has to equal the amount due. Idempotent by id.",
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
  summary: "Reads the cash in an outlet's drawer by the books, and the day's movements.",
  input: z.strictObject({ outlet: outletId, day: localDateSchema.optional() }),
  output: z.strictObject({
    day: localDateSchema,
    /** By the books; null for everyone but the owner, because the drawer is counted blind. */
    cash: moneyCodec.nullable(),
    /** Held for payouts in progress. */
    held: moneyCodec,
    closedThrough: localDateSchema.nullable(),
    /** The day with movements that is not counted yet; nothing begins on a later day. */
    openDay: localDateSchema.nullable(),
    /** Why a payout, or a cash-in, cannot begin now; or null. */
    whyNotPayOut: z.enum(NOT_BEGINNING).nullable(),
    whyNotCashIn: z.enum(NOT_BEGINNING).nullable(),
    opensAt: instantCodec.nullable(),
    /** Recorded as paid out; payouts in progress are in `held`. */
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
  summary: "Records cash that the agent puts into the drawer or takes out. Idempotent by id.",
  refusals: only("id_already_used", ...ofAgent, "drawer_short", ...ofDay),
  input: z.strictObject({ outlet: outletId, id: idSchema("mv"), direction: z.enum(["put_in", "taken_out"]), amount: rupiah }),
  output: z.strictObject({ id: idSchema("mv"), cash: moneyCodec.nullable() }),
});

export const closeDay = post({
  name: "cash_points.close_day",
  path: "/v1/cash-points/drawer/close",
  access: { menu: "cash_pickup", module: ["pay_out", "cash_in"] },
  summary: "Counts the drawer and closes the day for good. A difference becomes a case for the treasury. Idempotent by id.",
  refusals: only("id_already_used", "day_closed", "nothing_to_close", "payouts_in_progress", "reversals_waiting", "drawer_moved"),
  input: z.strictObject({
    outlet: outletId,
    id: idSchema("cc"),
    day: localDateSchema,
    pieces: piecesSchema,
    /** The expected cash as shown with the count: if the books differ by now, the day is not closed. */
    expected: moneyCodec.optional(),
    /** The counting worker's explanation of a difference. */
    explanation: reason.optional(),
  }),
  output: z.strictObject({
    id: idSchema("cc"),
    day: localDateSchema,
    counted: moneyCodec,
    expected: moneyCodec,
    /** Counted minus expected. */
    difference: moneyCodec,
  }),
});
