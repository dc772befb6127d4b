/** The HTTP calls of treasury: positions, and bookings of the operator's own money under four eyes. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import {
  DECIDING_REFUSALS,
  decisionFields,
  proposalFields,
  PROPOSING_REFUSALS,
  WITHDRAWING_REFUSALS,
} from "#kernel/maker-checker/proposal.ts";
import { currencySchema, moneyCodec } from "#kernel/money.ts";
import { pickRefusals, type RefusalStatus } from "#kernel/refusal.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { legSchema, settledSchema } from "./contract-list.ts";
import { STOP_CAUSES } from "#pricing/corridors/contract-stops.ts";
import { EVIDENCE_MAX_CHARS, PLACE_KINDS, REASON_MAX_CHARS, TEMPLATE_NAMES } from "./model/booking.ts";

const DECISION_NOTE_MAX_CHARS = 500;
const WORKFLOW = "treasury.booking";

/** Every refusal with its status; each call lists its own below. */
export const TREASURY_REFUSALS = {
  booking_legs_wrong: 400,
  booking_agent_wrong: 400,
  commission_month_open: 400,
  booking_same_account: 400,
  booking_currencies_wrong: 400,
  booking_amounts_differ: 400,
  booking_amount_wrong: 400,
  booking_rate_far: 409,
  booking_not_yet: 400,
  booking_too_old: 400,
  place_unknown: 400,
  booking_evidence_used: 409,
  line_not_free: 409,
  opening_used: 409,
  account_not_covered: 409,
  more_than_owed: 409,
  more_than_due: 409,
  commission_settled: 409,
  money_short: 409,
  income_short: 409,
} as const satisfies Record<string, RefusalStatus>;
export type TreasuryRefusal = keyof typeof TREASURY_REFUSALS;
const only = <C extends TreasuryRefusal>(...codes: C[]) => pickRefusals(TREASURY_REFUSALS, codes);
const COVERED = ["account_not_covered", "more_than_owed", "more_than_due", "money_short", "income_short"] as const;

const view = { access: { menu: "treasury", module: ["view"] } } as const;
const propose = { access: { menu: "treasury", module: ["propose"] } } as const;
const approve = { access: { menu: "treasury", module: ["approve"] } } as const;
const bookingId = idSchema("bk");
const lineSchema = z.strictObject({
  id: idSchema("sl"),
  bookedAt: instantCodec,
  amount: moneyCodec,
  reference: z.string().nullable(),
});

const bookingSchema = z.strictObject({
  id: bookingId,
  template: z.enum(TEMPLATE_NAMES),
  /** The agent whose commission is paid, and the month through which; null for every other template. */
  settles: settledSchema.nullable(),
  out: legSchema.nullable(),
  in: legSchema.nullable(),
  on: localDateSchema,
  evidence: z.string(),
  reason: z.string(),
  /** The lines of the journal, exactly as an approval posts them: debit above zero, credit below. */
  lines: z.array(z.strictObject({ account: z.string(), amount: moneyCodec })),
  ...proposalFields,
  journal: idSchema("jr").nullable(),
});
export type BookingView = z.output<typeof bookingSchema>;

export const readPositions = get({
  ...view,
  name: "treasury.read_positions",
  path: "/v1/treasury/positions",
  summary:
    "Reads our accounts at banks and partners: booked, in flight and available money, the age of the last statement and the runway; and by currency how much of the money is our own.",
  input: z.strictObject({}),
  output: z.strictObject({
    positions: z.array(
      z.strictObject({
        at: z.enum(PLACE_KINDS),
        party: z.string(),
        /** The bank's name; null where none is known. */
        name: z.string().nullable(),
        booked: moneyCodec,
        /** Payouts that are ordered and not yet taken from the account. */
        inFlight: moneyCodec,
        available: moneyCodec,
        /** QRIS payments that the bank has taken and not settled yet: not available. Null where it has taken none. */
        qrisReceivable: moneyCodec.nullable(),
        statementReadAt: instantCodec.nullable(),
        /** What left for payouts and costs in the last 14 days; our own bookings do not count. */
        outflow: moneyCodec,
        /** Whole days that the available money lasts at that rate; null when nothing left. */
        runwayDays: z.int().nonnegative().nullable(),
        isLow: z.boolean(),
      }),
    ),
    own: z.array(
      z.strictObject({
        currency: currencySchema,
        cash: moneyCodec,
        customers: moneyCodec,
        owed: moneyCodec,
        own: moneyCodec,
        earned: moneyCodec,
      }),
    ),
    /** An account whose money lasts fewer days than this is low; null while the treasury has set no figure. */
    lowBelowDays: z.int().nullable(),
    /** The days below which a corridor stops by itself, and from which it opens again; null while the treasury has set no figure. */
    cover: z.strictObject({ stopBelowDays: z.int(), openFromDays: z.int() }).nullable(),
    /** The corridors that are stopped by themselves, with the account that is short. */
    stopped: z.array(
      z.strictObject({
        corridor: z.string(),
        account: z.string(),
        currency: currencySchema,
        cause: z.enum(STOP_CAUSES),
        since: instantCodec,
      }),
    ),
    /** Bookings that wait for a second person. */
    waiting: z.int().nonnegative(),
  }),
});

export const readBooking = get({
  ...view,
  name: "treasury.read_booking",
  path: "/v1/treasury/booking",
  summary: "Reads a booking with the exact lines of its journal and the statement lines that it names.",
  input: z.strictObject({ id: bookingId }),
  output: z.strictObject({
    booking: bookingSchema,
    /** Why the money for it is not there now, or null. Shown beside the approval. */
    whyNotApprove: z.enum(COVERED).nullable(),
    /** Its rate beside the mid-market rate of now; null where both sides have one currency, or a currency has no rate. */
    dealRate: z.strictObject({ given: moneyCodec, received: moneyCodec, gainBps: z.int() }).nullable(),
    /** The accounts of its lines whose balance is no longer what it was at the proposal; empty once it is decided. */
    changes: z.array(z.strictObject({ account: z.string(), shown: moneyCodec, now: moneyCodec })),
    names: z.record(z.string(), z.string()),
    /** The name of the agent whose commission is paid. */
    agentName: z.string().nullable(),
  }),
});

export const readPlaces = get({
  ...view,
  name: "treasury.read_places",
  path: "/v1/treasury/places",
  summary: "Reads the banks and partners at which bookings can be made: those whose statement is read.",
  input: z.strictObject({}),
  output: z.strictObject({
    places: z.array(z.strictObject({ at: z.enum(PLACE_KINDS), party: z.string(), name: z.string().nullable() })),
  }),
});

export const listStatementLines = get({
  ...propose,
  name: "treasury.list_statement_lines",
  path: "/v1/treasury/statement-lines",
  summary:
    "Lists the free lines of a party's statement that a booking may name: of exactly this amount, around this day, in no book yet. Never a customer's pay-in.",
  input: z.strictObject({
    party: z.string().regex(/^[A-Za-z0-9_.-]{1,40}$/),
    currency: currencySchema,
    /** In minor units, above zero. */
    minor: z.string().regex(/^[1-9]\d{0,17}$/),
    side: z.enum(["out", "in"]),
    on: localDateSchema,
  }),
  output: z.strictObject({ lines: z.array(lineSchema), statementReadAt: instantCodec.nullable() }),
});

export const proposeBooking = post({
  ...propose,
  name: "treasury.propose_booking",
  path: "/v1/treasury/bookings/propose",
  summary:
    "Proposes a booking by a template, which fixes the accounts. A leg may name the statement line that shows it. Posts nothing until another person approves. Idempotent by id.",
  refusals: {
    ...PROPOSING_REFUSALS,
    ...only(
      "booking_legs_wrong",
      "booking_agent_wrong",
      "commission_month_open",
      "commission_settled",
      "booking_same_account",
      "booking_currencies_wrong",
      "booking_amounts_differ",
      "booking_amount_wrong",
      "booking_rate_far",
      "booking_not_yet",
      "booking_too_old",
      "place_unknown",
      "booking_evidence_used",
      "line_not_free",
      "opening_used",
      ...COVERED,
    ),
  },
  makerChecker: { workflow: WORKFLOW, step: "propose" },
  input: z.strictObject({
    id: bookingId,
    template: z.enum(TEMPLATE_NAMES),
    /** Required by `commission_payout`, and by no other template. */
    settles: settledSchema.nullable().optional(),
    out: legSchema.nullable(),
    in: legSchema.nullable(),
    on: localDateSchema,
    evidence: z.string().trim().min(1).max(EVIDENCE_MAX_CHARS),
    reason: z.string().trim().min(1).max(REASON_MAX_CHARS),
    /** The rate is far from the mid-market rate, and meant so. */
    isFarRateMeant: z.boolean().optional(),
  }),
  output: bookingSchema,
});

export const decideBooking = post({
  ...approve,
  name: "treasury.decide_booking",
  path: "/v1/treasury/bookings/decide",
  summary:
    "Approves or rejects a booking that another person proposed. An approval posts its journal and claims its statement lines in one transaction. `hash` is that of the booking shown.",
  refusals: { ...DECIDING_REFUSALS, ...only("place_unknown", "line_not_free", ...COVERED) },
  makerChecker: { workflow: WORKFLOW, step: "decide" },
  input: z.strictObject({
    id: bookingId,
    ...decisionFields,
    note: z.string().trim().min(1).max(DECISION_NOTE_MAX_CHARS).optional(),
  }),
  output: bookingSchema,
});

export const withdrawBooking = post({
  ...propose,
  name: "treasury.withdraw_booking",
  path: "/v1/treasury/bookings/withdraw",
  summary: "Withdraws a booking that the caller proposed and that is not decided yet.",
  refusals: WITHDRAWING_REFUSALS,
  makerChecker: { workflow: WORKFLOW, step: "withdraw" },
  input: z.strictObject({ id: bookingId }),
  output: bookingSchema,
});
