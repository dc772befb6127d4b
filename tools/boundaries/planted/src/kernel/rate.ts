import type { Time } from "./time.ts"; // no-circles, by types alone
export type Rate = { at: Time };
