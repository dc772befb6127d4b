import * as a0 from "./store-drafts.ts"; // planted: pure-files-stay-pure (in a room)
export const used = [a0];
