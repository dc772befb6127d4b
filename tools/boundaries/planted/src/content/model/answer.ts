import * as a0 from "#platform/db.ts"; // planted: pure-files-stay-pure
export const used = [a0];
