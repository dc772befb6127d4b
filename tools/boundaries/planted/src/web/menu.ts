import * as a0 from "#dashboard/start.page.tsx"; // planted: shell-and-dashboard-on-top, web-knows-no-capability
export const used = [a0];
