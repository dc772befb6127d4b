/** The list of bookings, apart from the other calls: its page loads nothing else. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import { PROPOSAL_STATES } from "#kernel/maker-checker/proposal.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec, localDateSchema, monthSchema } from "#kernel/time.ts";
import { PLACE_KINDS, TEMPLATE_NAMES } from "./model/booking.ts";

export const BOOKINGS_PER_PAGE = 30;

export const legSchema = z.strictObject({
  at: z.enum(PLACE_KINDS),
  party: z.string().regex(/^[A-Za-z0-9_.-]{1,40}$/),
  amount: moneyCodec,
  line: idSchema("sl").nullable(),
});

/** The owner of a commission account. */
export const ownerSchema = z.string().regex(/^[A-Za-z0-9_.-]{1,60}$/);

export const settledSchema = z.strictObject({ agent: ownerSchema, month: monthSchema });

export const bookingRow = z.strictObject({
  id: idSchema("bk"),
  template: z.enum(TEMPLATE_NAMES),
  out: legSchema.nullable(),
  in: legSchema.nullable(),
  on: localDateSchema,
  evidence: z.string(),
  state: z.enum(PROPOSAL_STATES),
  proposedBy: z.string(),
  proposedAt: instantCodec,
});
export type BookingRowView = z.output<typeof bookingRow>;

export const listBookings = get({
  access: { menu: "treasury", module: ["view"] },
  name: "treasury.list_bookings",
  path: "/v1/treasury/bookings",
  summary: "Lists bookings of the operator's own money, newest first; `before` is the last id of the previous page.",
  input: z.strictObject({
    state: z.enum(PROPOSAL_STATES).optional(),
    template: z.enum(TEMPLATE_NAMES).optional(),
    before: idSchema("bk").optional(),
  }),
  output: z.strictObject({
    bookings: z.array(bookingRow),
    next: idSchema("bk").nullable(),
    names: z.record(z.string(), z.string()),
  }),
});

export const bookingsAddress = listAddress("/office/treasury/booking", listBookings);

export const COMMISSIONS_PER_PAGE = 50;

export const commissionRow = z.strictObject({
  /** The owner of the commission account: an agent, or a chain. */
  owner: ownerSchema,
  agent: idSchema("us").nullable(),
  name: z.string(),
  /** Owed when the month ended, by what was recorded then. */
  atEnd: moneyCodec,
  paidSince: moneyCodec,
  /** Owed now; below zero when a commission was reversed after it was paid. */
  now: moneyCodec,
  due: moneyCodec,
  /** The booking that settles the month, proposed or approved. */
  booking: z.strictObject({ id: idSchema("bk"), state: z.enum(["proposed", "approved"]), amount: moneyCodec }).nullable(),
});
export type CommissionRowView = z.output<typeof commissionRow>;

export const listCommissions = get({
  access: { menu: "treasury", module: ["view"] },
  name: "treasury.list_commissions",
  path: "/v1/treasury/commissions",
  summary:
    "Lists agents with the commission due to each through the end of a month that is over, and the booking that settles it; `after` is the last owner of the previous page.",
  refusals: { commission_month_open: 400 },
  input: z.strictObject({
    /** Omitted: the last month. */
    month: monthSchema.optional(),
    /** Only this owner, whether anything is owed to it or not. */
    owner: ownerSchema.optional(),
    after: ownerSchema.optional(),
  }),
  output: z.strictObject({
    month: monthSchema,
    /** The newest month that is over. */
    lastMonth: monthSchema,
    commissions: z.array(commissionRow),
    next: ownerSchema.nullable(),
  }),
});

export const commissionsAddress = listAddress("/office/treasury/commission", listCommissions, { views: ["month"] });
