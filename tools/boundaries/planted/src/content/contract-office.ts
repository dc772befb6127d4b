import * as a0 from "#operator/index.ts"; // planted: pure-files-stay-pure, content-asks
import * as a1 from "yaml"; // planted: pure-files-import-zod-alone
import * as a2 from "node:fs"; // planted: pure-files-know-no-node
export const used = [a0, a1, a2];
