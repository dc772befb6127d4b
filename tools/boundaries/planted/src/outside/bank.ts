import * as a0 from "#content/show-page.ts"; // planted: outside-fulfils-types
export const used = [a0];
