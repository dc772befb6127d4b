import * as a0 from "#platform/db.ts"; // planted: pure-files-stay-pure
import * as a1 from "pg"; // planted: pure-files-import-zod-alone, sql-stays-in-store
import * as a2 from "node:fs"; // planted: pure-files-know-no-node
export const used = [a0, a1, a2];
