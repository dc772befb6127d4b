/** The HTTP calls by which the counter's screens find, show and print what the calls of `contract-counter.ts` have done or are about to do. */
import { z } from "zod";
import { download, get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { LANGUAGES } from "#kernel/locale.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { payoutSchema, reversalSchema } from "./contract-counter.ts";
import { only } from "./contract.ts";
import { COMMISSION_STATES } from "./commission.ts";
import { PAYOUT_STATES } from "./counter.ts";
import { piecesSchema } from "./denominations.ts";
import { DAY_KINDS } from "./drawer.ts";
import { outletId } from "./outlet.ts";

export const ENTRIES_PER_PAGE = 20;
const payoutId = idSchema("po");
const cashInId = idSchema("ci");

export const readPayout = get({
  name: "cash_points.read_payout",
  path: "/v1/cash-points/counter/payout",
  access: { menu: "cash_pickup", module: ["view"] },
  summary: "One payout of an outlet, with the names of who worked on it and what was asked about taking it back.",
  input: z.strictObject({ outlet: outletId, id: payoutId }),
  output: z.strictObject({
    payout: payoutSchema,
    /** The transfer's number, as people read it out. */
    number: z.string(),
    startedByName: z.string(),
    /** The caller began it: somebody else has to look at the document. */
    isOwn: z.boolean(),
    /** Until the outlet has it to itself no more; 0 when that is over. */
    leftSeconds: z.int().min(0),
    /** Why it can't be asked to be taken back, or null. */
    whyNotReverse: z.enum(["payout_ended", "day_closed", "reversal_waiting"]).nullable(),
    reversal: reversalSchema.extend({ askedByName: z.string(), isOwn: z.boolean() }).nullable(),
  }),
});

export const findPayable = get({
  name: "cash_points.find_payable",
  path: "/v1/cash-points/counter/payable",
  access: { menu: "cash_pickup", module: ["cash_in"] },
  summary:
    "The transfer that waits to be paid under a virtual account's number, with what is due. Of the people the first letter of their first name alone.",
  rateLimit: { max: 60, windowSeconds: 600 },
  refusals: only("payable_unknown"),
  input: z.strictObject({
    outlet: outletId,
    number: z
      .string()
      .max(40)
      .overwrite((number) => number.replaceAll(/[\s.-]/g, "")),
  }),
  output: z.strictObject({
    transfer: idSchema("tr"),
    number: z.string(),
    /** What the sender has to pay: all of it, at once, rounded down to what cash can pay. */
    due: moneyCodec,
    /** By how much that is less than the price. */
    rounding: moneyCodec,
    /** What has come by bank already: it goes back when cash is taken. */
    received: moneyCodec,
    senderInitial: z.string(),
    recipientInitial: z.string(),
    payBy: instantCodec,
    /** Why nobody of this agent can take the cash, or null. */
    whyNot: z.enum(["own_transfer"]).nullable(),
  }),
});

/** Who counts more often than this on a day is seen by that. */
export const COUNTS_SHOWN = 20;

const entrySchema = z.strictObject({
  /** Of the entry in the drawer's book; `after` for the next page. */
  no: z.string(),
  kind: z.enum(DAY_KINDS),
  /** Into the drawer above zero, out of it below. */
  amount: moneyCodec,
  at: instantCodec,
  byName: z.string(),
  /** The payout that it is about, where it is about one. */
  payout: payoutId.nullable(),
  payoutState: z.enum(PAYOUT_STATES).nullable(),
  cashIn: cashInId.nullable(),
  /** The transfer's number. */
  number: z.string().nullable(),
  commission: moneyCodec.nullable(),
  /** What has become of it; null with it. */
  commissionState: z.enum(COMMISSION_STATES).nullable(),
});
export type DayEntry = z.output<typeof entrySchema>;

export const listDay = get({
  name: "cash_points.list_day",
  path: "/v1/cash-points/drawer/entries",
  access: { menu: "cash_pickup", module: ["view"] },
  summary: "What came into an outlet's drawer and went out of it on a day, the newest first.",
  input: z.strictObject({
    outlet: outletId,
    day: localDateSchema.optional(),
    after: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
  }),
  output: z.strictObject({
    day: localDateSchema,
    entries: z.array(entrySchema),
    next: z.string().nullable(),
    /** Each count of the last 24 hours that was held against the books, for the owner alone. The newest first. */
    counts: z
      .array(z.strictObject({ at: instantCodec, byName: z.string(), counted: moneyCodec, difference: moneyCodec }))
      .max(COUNTS_SHOWN),
  }),
});

export const checkCount = post({
  name: "cash_points.check_count",
  path: "/v1/cash-points/drawer/check-count",
  access: { menu: "cash_pickup", module: ["pay_out", "cash_in"] },
  // The use case writes its own row, with what the count came to.
  audit: "never",
  summary: "What a count comes to beside the books, before a day is closed by it for good.",
  refusals: only("day_closed", "nothing_to_close", "payouts_under_way", "reversals_waiting"),
  input: z.strictObject({ outlet: outletId, pieces: piecesSchema }),
  output: z.strictObject({
    day: localDateSchema,
    lines: z.array(z.strictObject({ denomination: z.int(), pieces: z.int(), total: moneyCodec })),
    counted: moneyCodec,
    expected: moneyCodec,
    /** Counted less expected. */
    difference: moneyCodec,
  }),
});

export const takeSlip = download({
  name: "cash_points.take_slip",
  path: "/v1/cash-points/counter/slip/export_list",
  access: { menu: "cash_pickup", module: ["view"] },
  summary: "The paper of a payout or of cash taken in, as a tagged PDF with room for both signatures.",
  refusals: { ...only("payout_ended"), operator_not_set: 503 },
  rateLimit: { max: 60, windowSeconds: 60 },
  audit: "always",
  input: z.strictObject({ outlet: outletId, id: z.union([payoutId, cashInId]), language: z.enum(LANGUAGES).optional() }),
  output: z.unknown(),
});

// Whom the cash is for.

export const listOutletCities = get({
  name: "cash_points.list_outlet_cities",
  path: "/v1/cash-points/cities",
  access: "public",
  summary: "Cities with an active outlet that pays out.",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({}),
  output: z.strictObject({ cities: z.array(z.strictObject({ city: z.string(), name: z.string() })) }),
});

export const askOtpAgain = post({
  name: "cash_points.ask_otp_again",
  path: "/v1/cash-points/otp-again",
  access: "public",
  // The use case writes its own row, which says about which transfer.
  audit: "never",
  summary:
    "Who stands at a counter asks for another one-time code, by the tracking link. It goes to the recipient's telephone, and only while a cashier has asked for one within the half hour.",
  refusals: only("otp_not_awaited", "otp_not_sent"),
  // Counted in the use case by transfer as well: a link is passed on.
  rateLimit: { max: 20, windowSeconds: 600 },
  input: z.strictObject({ token: z.string().max(200) }),
  output: z.strictObject({}),
});
