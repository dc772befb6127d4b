/** SQL of what was written with which key. */
import { sql } from "kysely";
import { countByKey, type Executor } from "#platform/db.ts";

export const countPickupCodes = (db: Executor) => countByKey(db, sql`transfers.collect_code`);
export const countLinks = (db: Executor) => countByKey(db, sql`transfers.tracking where stopped_at is null`);
