import { show } from "#content/show-page.ts"; // outside-fulfils-types
export const bank = show;
