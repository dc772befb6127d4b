import { defineWorkflow } from "#platform/maker-checker/workflow.ts";
import type { Booking, BookingContent, Leg, NewBooking } from "../model/booking.ts";
import { linesOf } from "../model/templates.ts";
import { findBooking } from "./store.ts";

const shownLeg = (leg: Leg | null) =>
  leg && { at: leg.at, party: leg.party, currency: leg.amount.currency, minor: String(leg.amount.minor), line: leg.line };
const shownContent = ({ template, settles, out, in: into, on, evidence }: BookingContent) => ({
  template,
  settles: settles && { agent: settles.agent, month: settles.month },
  out: shownLeg(out),
  in: shownLeg(into),
  on,
  evidence,
});
const columnsOf = (side: "out" | "in", leg: Leg | null) => ({
  [`${side}_at`]: leg?.at ?? null,
  [`${side}_party`]: leg?.party ?? null,
  [`${side}_currency`]: leg?.amount.currency ?? null,
  [`${side}_minor`]: leg?.amount.minor ?? null,
  [`${side}_line`]: leg?.line ?? null,
});

/** Bookings of the operator's own money as a maker-checker workflow. The lines of the journal are part of what is shown, and of the hash. */
export const BOOKINGS = defineWorkflow<NewBooking, Booking>({
  name: "treasury.booking",
  table: "treasury.booking",
  find: (ctx, id) => findBooking(ctx.db, id),
  columns: ({ template, settles, out, in: into, on, evidence }) => ({
    template,
    agent: settles?.agent ?? null,
    month: settles === null ? null : `${settles.month}-01`,
    ...columnsOf("out", out),
    ...columnsOf("in", into),
    happened_on: on,
    evidence,
  }),
  shown: ({ id, reason, proposedBy, ...content }) => ({
    id,
    ...shownContent(content),
    reason,
    proposedBy,
    lines: linesOf(id, content).map(({ account, amount }) => [account.code, String(amount.minor)]),
  }),
  sent: ({ reason, ...content }) => ({ ...shownContent(content), reason }),
  approval: () => ({ menu: "treasury", module: ["approve"] }),
  audited: ({ template, evidence, settles }) => ({ details: { template, evidence, ...settles } }),
});
