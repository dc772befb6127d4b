import * as a0 from "#operator/contract.ts"; // planted: platform-knows-no-business
export const used = [a0];
