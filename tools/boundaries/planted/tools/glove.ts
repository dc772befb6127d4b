import * as a0 from "./hand.ts"; // planted: no-circles (in tools/)
export const used = [a0];
