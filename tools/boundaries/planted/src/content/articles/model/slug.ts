import { createHash } from "node:crypto"; // pure-files-know-no-node, in a room
export const slug = createHash;
