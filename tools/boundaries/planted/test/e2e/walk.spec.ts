import * as a0 from "../../src/content/store.ts"; // planted: journeys-see-no-inside
export const used = [a0];
