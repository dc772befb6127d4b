import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import { decideBooking } from "./bookings/decide-booking.ts";
import { listBookings, readPlaces, listStatementLines, readBooking } from "./bookings/list-bookings.ts";
import { proposeBooking } from "./bookings/propose-booking.ts";
import { withdrawBooking } from "./bookings/withdraw-booking.ts";
import { listCommissions } from "./commissions/list-commissions.ts";
import * as contract from "./contract.ts";
import * as lists from "./contract-list.ts";
import { decideClose, withdrawClose } from "./close/decide-close.ts";
import type { CloseDeps } from "./close/parts.ts";
import { proposeClose, proposeReopening } from "./close/propose-close.ts";
import { downloadClosePage, listPeriods, readPeriod } from "./close/read-period.ts";
import * as closeContract from "./contract-close.ts";
import { listPeriods as periodsContract } from "./contract-close-list.ts";
import { readCover as coverContract, readCoverRecord as coverRecordContract } from "./contract-cover.ts";
import { readCover, readCoverRecord } from "./cover/read-cover.ts";
import { readPositions } from "./positions/read-positions.ts";
import { treasuryRefusals } from "./refusals/messages.ts";

/** Positions and bookings of the operator's own money. */
export const treasuryHttp = (deps: CloseDeps): CapabilityHttp => ({
  bindings: [
    on(contract.readPositions, (ctx, input) => readPositions(ctx, input, deps)),
    on(coverContract, readCover),
    on(coverRecordContract, readCoverRecord),
    on(periodsContract, listPeriods),
    on(closeContract.readPeriod, (ctx, input) => readPeriod(ctx, input, deps)),
    on(closeContract.proposeClose, (ctx, input) => proposeClose(ctx, input, deps)),
    on(closeContract.proposeReopening, proposeReopening),
    on(closeContract.decideClose, (ctx, input) => decideClose(ctx, input, deps)),
    on(closeContract.withdrawClose, withdrawClose),
    on(closeContract.downloadClosePage, downloadClosePage),
    on(lists.listBookings, listBookings),
    on(lists.listCommissions, (ctx, input) => listCommissions(ctx, input, deps)),
    on(contract.readBooking, (ctx, input) => readBooking(ctx, input, deps)),
    on(contract.readPlaces, (ctx, input) => readPlaces(ctx, input, deps)),
    on(contract.listStatementLines, listStatementLines),
    on(contract.proposeBooking, (ctx, input) => proposeBooking(ctx, input, deps)),
    on(contract.decideBooking, (ctx, input) => decideBooking(ctx, input, deps)),
    on(contract.withdrawBooking, withdrawBooking),
  ],
  refusals: treasuryRefusals,
});
