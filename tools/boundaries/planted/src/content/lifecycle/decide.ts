import * as a0 from "../list-pages.ts"; // planted: pure-files-stay-pure
import type * as a1 from "kysely"; // planted: pure-files-import-zod-alone, sql-stays-in-store (a type)
import * as a2 from "node:fs"; // planted: pure-files-know-no-node
export const used = [a0, a2];
export type Used = [typeof a1];
