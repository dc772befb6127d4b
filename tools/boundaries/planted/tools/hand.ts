import * as a0 from "./glove.ts"; // planted: no-circles (in tools/)
export const used = [a0];
