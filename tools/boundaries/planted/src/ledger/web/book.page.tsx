import * as a0 from "#content/web/frame.tsx"; // planted: ledger-shows
export const used = [a0];
