import type { Input } from "#kernel/endpoint.ts";
import { withdrawProposal } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { BookingView, withdrawBooking as contract } from "../contract.ts";
import { showBooking } from "./show-booking.ts";
import { BOOKINGS } from "./workflow.ts";

/** Withdraws the caller's own booking while it is undecided. */
export async function withdrawBooking(ctx: Ctx, { id }: Input<typeof contract>): Promise<BookingView> {
  return showBooking(ctx, await withdrawProposal(ctx, BOOKINGS, id));
}
