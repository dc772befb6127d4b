/** Every task of the day, in its order. */
import type { Job } from "../day.ts";
import { DESK_JOBS } from "./desks.ts";
import { MONEY_JOBS } from "./money.ts";
import { ROOM_JOBS } from "./rooms.ts";
import { TRANSFER_JOBS } from "./transfers.ts";

export const JOBS: readonly Job[] = [...TRANSFER_JOBS, ...MONEY_JOBS, ...DESK_JOBS, ...ROOM_JOBS];
