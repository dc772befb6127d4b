import * as a0 from "./show-page.ts"; // planted: store-knows-only-data
export const used = [a0];
