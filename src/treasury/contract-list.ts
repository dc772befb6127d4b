/** The list of bookings, apart from the other calls: its page loads nothing else. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import { PROPOSAL_STATES } from "#kernel/maker-checker/proposal.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { PLACE_KINDS, TEMPLATE_NAMES } from "./model/booking.ts";

export const BOOKINGS_PER_PAGE = 30;

export const legSchema = z.strictObject({
  at: z.enum(PLACE_KINDS),
  party: z.string().regex(/^[A-Za-z0-9_.-]{1,40}$/),
  amount: moneyCodec,
  line: idSchema("sl").nullable(),
});

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
