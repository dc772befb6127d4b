import * as a0 from "#platform/db.ts"; // planted: kernel-is-pure
export const used = [a0];
