import { operator } from "#operator/index.ts"; // web-knows-contracts-only
export const menu = operator;
