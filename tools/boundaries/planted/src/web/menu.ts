import { operator } from "#operator/index.ts"; // web-knows-no-capability
export const menu = operator;
