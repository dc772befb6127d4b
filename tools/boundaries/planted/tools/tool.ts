import * as a0 from "../simulators/bank/main.ts"; // planted: simulators-only-over-the-wire
export const used = [a0];
