import * as a0 from "#operator/index.ts"; // planted: ledger-asks
export const used = [a0];
