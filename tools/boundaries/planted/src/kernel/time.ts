import type { Rate } from "./rate.ts"; // planted: no-circles (by types alone)
export type Time = { rate: Rate };
