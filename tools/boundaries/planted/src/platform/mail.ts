import { contract } from "#operator/contract.ts"; // platform-knows-no-business
export const mail = contract;
