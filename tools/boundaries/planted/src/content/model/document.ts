import { db } from "#platform/db.ts"; // pure-files-stay-pure, in model/
import pg from "pg"; // pure-files-do-no-io
import { readFileSync } from "node:fs"; // pure-files-know-no-node
export const document = [db, pg, readFileSync];
