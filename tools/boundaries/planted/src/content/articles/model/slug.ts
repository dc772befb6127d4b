import * as a0 from "node:crypto"; // planted: pure-files-know-no-node (in a room)
export const used = [a0];
