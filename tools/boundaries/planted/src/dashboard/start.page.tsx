import * as a0 from "#content/index.ts"; // planted: shell-and-dashboard-show-screens
export const used = [a0];
