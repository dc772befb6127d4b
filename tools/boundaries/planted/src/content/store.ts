import { show } from "./show-page.ts"; // store-knows-only-data
export const store = show;
