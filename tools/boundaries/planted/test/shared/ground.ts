import * as a0 from "../e2e/steps/walk.ts"; // planted: shared-knows-no-suite
export const used = [a0];
