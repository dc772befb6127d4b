import { operator } from "#operator/index.ts"; // shell-and-dashboard-show-screens
export const shell = operator;
