import type { Rate } from "./rate.ts";
export type Time = { rate: Rate };
