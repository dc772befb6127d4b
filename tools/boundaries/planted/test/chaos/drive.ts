import * as a0 from "./seat.ts"; // planted: no-circles (in test/)
export const used = [a0];
