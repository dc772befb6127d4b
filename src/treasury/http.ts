import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import { decideBooking } from "./bookings/decide-booking.ts";
import { listBookings, readPlaces, listStatementLines, readBooking } from "./bookings/list-bookings.ts";
import { proposeBooking } from "./bookings/propose-booking.ts";
import { withdrawBooking } from "./bookings/withdraw-booking.ts";
import * as contract from "./contract.ts";
import { listBookings as listContract } from "./contract-list.ts";
import type { TreasuryDeps } from "./deps.ts";
import { readPositions } from "./positions/read-positions.ts";
import { treasuryRefusals } from "./refusals/messages.ts";

/** Positions and bookings of the operator's own money. */
export const treasuryHttp = (deps: TreasuryDeps): CapabilityHttp => ({
  bindings: [
    on(contract.readPositions, (ctx, input) => readPositions(ctx, input, deps)),
    on(listContract, listBookings),
    on(contract.readBooking, readBooking),
    on(contract.readPlaces, (ctx, input) => readPlaces(ctx, input, deps)),
    on(contract.listStatementLines, listStatementLines),
    on(contract.proposeBooking, (ctx, input) => proposeBooking(ctx, input, deps)),
    on(contract.decideBooking, (ctx, input) => decideBooking(ctx, input, deps)),
    on(contract.withdrawBooking, withdrawBooking),
  ],
  refusals: treasuryRefusals,
});
