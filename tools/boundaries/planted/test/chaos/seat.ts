import * as a0 from "./drive.ts"; // planted: no-circles (in test/)
export const used = [a0];
