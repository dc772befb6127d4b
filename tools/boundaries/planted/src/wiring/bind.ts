import * as a0 from "#content/store.ts"; // planted: wiring-holds-no-business
export const used = [a0];
