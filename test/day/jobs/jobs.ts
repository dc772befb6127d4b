/** Every task of the day, in its order; those of the opening are done before there are customers. */
import type { Job } from "../day.ts";
import { BOOKING_JOBS, CAPITAL_JOB } from "./bookings.ts";
import { DECISION_JOBS } from "./decisions.ts";
import { DESK_JOBS } from "./desks.ts";
import { MONEY_JOBS } from "./money.ts";
import { NETWORK_JOBS } from "./network.ts";
import { NOON_JOBS } from "./noon.ts";
import { REFUSAL_JOBS } from "./refusals.ts";
import { REMEDY_JOBS } from "./remedies.ts";
import { ROOM_JOBS } from "./rooms.ts";
import { TRANSFER_JOBS } from "./transfers.ts";

export const OPENING_JOBS: readonly Job[] = [CAPITAL_JOB];

export const JOBS: readonly Job[] = [
  ...TRANSFER_JOBS,
  ...REMEDY_JOBS,
  ...MONEY_JOBS,
  ...BOOKING_JOBS,
  ...NOON_JOBS,
  ...NETWORK_JOBS,
  ...DESK_JOBS,
  ...DECISION_JOBS,
  ...REFUSAL_JOBS,
  ...ROOM_JOBS,
];
