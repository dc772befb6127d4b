/** HTTP calls of the counter's screens: find, show and print what the calls of `counter/contract.ts` have done or are about to do. */
import { z } from "zod";
import { download, get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import { LANGUAGES } from "#kernel/locale.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { payoutSchema, reversalSchema } from "./contract.ts";
import { only } from "../contract.ts";
import { COMMISSION_STATES } from "../model/commission.ts";
import { documentSchema, PAYOUT_STATES } from "./model/counter.ts";
import { piecesSchema } from "../drawer/model/denominations.ts";
import { DAY_KINDS } from "../drawer/model/drawer.ts";
import { outletId } from "../model/outlet.ts";

export const ENTRIES_PER_PAGE = 20;
const payoutId = idSchema("po");
const cashInId = idSchema("ci");

export const readPayout = get({
  name: "cash_points.read_payout",
  path: "/v1/cash-points/counter/payout",
  access: { menu: "cash_pickup", module: ["view"] },
  summary: "Reads one payout of an outlet, with the names of its workers and its latest reversal.",
  input: z.strictObject({ outlet: outletId, id: payoutId }),
  output: z.strictObject({
    payout: payoutSchema,
    /** The transfer's number in its readable form. */
    number: z.string(),
    startedByName: z.string(),
    /** The caller started it, so another person has to check the document. */
    isOwn: z.boolean(),
    /** The document's name, marked where the transfer has other words. */
    documentParts: z.array(z.strictObject({ text: z.string(), differs: z.boolean() })),
    /**
     * The name of the transfer. Null for the worker who has to wait for a second one: shown to them, a mismatch would be corrected by
     * starting again with this name.
     */
    transferName: z.string().nullable(),
    /** Texts that were typed for the document's name and then corrected, oldest first. */
    formerNames: z.array(z.string()),
    /** How often the caller may still correct the name that they typed. */
    correctionsLeft: z.int().min(0),
    /** Seconds until the outlet's lock ends; 0 when it has ended. */
    leftSeconds: z.int().min(0),
    /** Why no reversal can be requested, or null. */
    whyNotReverse: z.enum(["payout_ended", "day_closed", "proposal_already_waiting"]).nullable(),
    reversal: reversalSchema.extend({ proposedByName: z.string() }).nullable(),
  }),
});

export const correctName = post({
  name: "cash_points.correct_name",
  path: "/v1/cash-points/counter/correct-name",
  access: { menu: "cash_pickup", module: ["pay_out"] },
  // Its own entry names no text: names stay out of the audit trail.
  audit: "never",
  summary: "Corrects the name that the caller typed from the document, twice at most; the former text stays with the payout.",
  refusals: only("payout_ended", "name_not_correctable", "cash_terms_missing"),
  input: z.strictObject({ outlet: outletId, id: payoutId, name: documentSchema.shape.name }),
  output: payoutSchema,
});

export const findPayable = get({
  name: "cash_points.find_payable",
  path: "/v1/cash-points/counter/payable",
  access: { menu: "cash_pickup", module: ["cash_in"] },
  summary:
    "Finds the transfer that waits to be paid under a virtual account number, with the amount due. Of the people it returns only the first letter of the first name.",
  rateLimit: { max: 60, windowSeconds: 600 },
  refusals: only("payable_unknown", "agent_suspended", "agent_terminated"),
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
    /** What the sender has to pay: all at once, rounded down to what cash can pay. */
    due: moneyCodec,
    /** How much less than the price that is. */
    rounding: moneyCodec,
    /** Received by bank so far: refunded when cash is taken. */
    received: moneyCodec,
    senderInitial: z.string(),
    recipientInitial: z.string(),
    payBy: instantCodec,
    /** Why no worker of this agent may take the cash, or null. */
    whyNot: z.enum(["own_transfer"]).nullable(),
  }),
});

/** An unusual number of counts in a day: reaching this limit is itself a sign. */
export const COUNTS_SHOWN = 20;

const entrySchema = z.strictObject({
  /** Number of the entry in the drawer's book; used as `after` for the next page. */
  no: z.string(),
  kind: z.enum(DAY_KINDS),
  /** Positive into the drawer, negative out of it. */
  amount: moneyCodec,
  at: instantCodec,
  byName: z.string(),
  /** The payout of the entry, if it concerns one. */
  payout: payoutId.nullable(),
  payoutState: z.enum(PAYOUT_STATES).nullable(),
  cashIn: cashInId.nullable(),
  /** The transfer's number. */
  number: z.string().nullable(),
  commission: moneyCodec.nullable(),
  /** State of the commission; null when `commission` is null. */
  commissionState: z.enum(COMMISSION_STATES).nullable(),
});
export type DayEntry = z.output<typeof entrySchema>;

export const listDay = get({
  name: "cash_points.list_day",
  path: "/v1/cash-points/drawer/entries",
  access: { menu: "cash_pickup", module: ["view"] },
  summary: "Lists an outlet's drawer movements of a day, newest first.",
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
    /** Each count of the last 24 hours that was compared with the books, newest first. Only for the owner. */
    counts: z
      .array(z.strictObject({ at: instantCodec, byName: z.string(), counted: moneyCodec, difference: moneyCodec }))
      .max(COUNTS_SHOWN),
  }),
});

/** `?outlet=cp_…` */
export const dayAddress = listAddress("/dashboard/counter/today", listDay, { except: ["day"] });

export const checkCount = post({
  name: "cash_points.check_count",
  path: "/v1/cash-points/drawer/check-count",
  access: { menu: "cash_pickup", module: ["pay_out", "cash_in"] },
  // The use case writes its own audit row, with the result of the count.
  audit: "never",
  summary: "Compares a count with the books before the day is closed for good.",
  refusals: only("day_closed", "nothing_to_close", "payouts_in_progress", "reversals_waiting"),
  input: z.strictObject({ outlet: outletId, pieces: piecesSchema }),
  output: z.strictObject({
    day: localDateSchema,
    lines: z.array(z.strictObject({ denomination: z.int(), pieces: z.int(), total: moneyCodec })),
    counted: moneyCodec,
    expected: moneyCodec,
    /** Counted minus expected. */
    difference: moneyCodec,
  }),
});

export const downloadSlip = download({
  name: "cash_points.download_slip",
  path: "/v1/cash-points/counter/slip/export_list",
  access: { menu: "cash_pickup", module: ["view"] },
  summary: "Downloads the slip of a payout or a cash-in, as a tagged PDF with room for both signatures.",
  refusals: { ...only("payout_ended"), operator_not_set: 503 },
  rateLimit: { max: 60, windowSeconds: 60 },
  audit: "always",
  input: z.strictObject({ outlet: outletId, id: z.union([payoutId, cashInId]), language: z.enum(LANGUAGES).optional() }),
  output: z.unknown(),
});

// For recipients of cash.

export const listOutletCities = get({
  name: "cash_points.list_outlet_cities",
  path: "/v1/cash-points/cities",
  access: "public",
  summary: "Lists cities with an active outlet that pays out.",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({}),
  output: z.strictObject({ cities: z.array(z.strictObject({ city: z.string(), name: z.string() })) }),
});

export const readOtpAwaited = get({
  name: "cash_points.read_otp_awaited",
  path: "/v1/cash-points/otp-awaited",
  access: "public",
  summary: "Reads by the tracking link whether a cashier waits for the recipient's one-time code.",
  input: z.strictObject({ token: z.string().max(200) }),
  output: z.strictObject({ isAwaited: z.boolean() }),
});

export const resendOtp = post({
  name: "cash_points.resend_otp",
  path: "/v1/cash-points/resend-otp",
  access: "public",
  // The use case writes its own audit row, which names the transfer.
  audit: "never",
  summary:
    "Sends another one-time code to the recipient of cash, by the tracking link. It goes to the recipient's telephone, and only within half an hour after a cashier has requested a code.",
  refusals: only("otp_not_awaited", "otp_not_sent"),
  // The use case also limits by transfer, because a link can be passed on.
  rateLimit: { max: 20, windowSeconds: 600 },
  input: z.strictObject({ token: z.string().max(200) }),
  output: z.strictObject({}),
});
