import type { Time } from "./time.ts"; // planted: no-circles (by types alone)
export type Rate = { at: Time };
