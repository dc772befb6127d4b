import { showProposal } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { BookingView } from "../contract.ts";
import type { Booking } from "../model/booking.ts";
import { linesOf } from "../model/templates.ts";
import { BOOKINGS } from "./workflow.ts";

/** A booking in the form shown to the caller, with the lines of its journal. */
export function showBooking(ctx: Pick<Ctx, "actor" | "now">, booking: Booking): BookingView {
  const { id, template, settles, out, in: into, on, evidence, reason, journal } = booking;
  const lines = linesOf(id, booking).map(({ account, amount }) => ({ account: account.code, amount }));
  return { id, template, settles, out, in: into, on, evidence, reason, lines, ...showProposal(ctx, BOOKINGS, booking), journal };
}
