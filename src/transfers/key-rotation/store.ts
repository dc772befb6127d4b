/** SQL that counts rows by the key they were written with. */
import { sql } from "kysely";
import { countByKey, type Executor } from "#platform/db.ts";

export const countPickupCodes = (db: Executor) => countByKey(db, sql`transfers.pickup_code`);
export const countLinks = (db: Executor) => countByKey(db, sql`transfers.tracking where stopped_at is null`);
