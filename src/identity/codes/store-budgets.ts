/** SQL of the budgets of one-time codes: counted on the code rows themselves, over sliding windows. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import type { Budget, CodeChannel } from "../model/challenge.ts";

/** Selects the codes that count together. */
export interface Bucket {
  readonly by: "sent_to" | "sent_to_prefix" | "account" | "network";
  readonly value: string;
  /** Default: every channel. */
  readonly channel?: CodeChannel;
  readonly isKnown?: boolean;
  /** Includes used codes. */
  readonly withUsed?: true;
}

/** The code that has to leave the window before there is room: with n codes and a maximum of m, the (n - m + 1)th oldest. */
const blocking = (times: ReturnType<typeof sql>, max: number) => sql`(${times})[cardinality(${times}) - ${max}::int + 1]`;

/** From when a bucket has room for one more code; null: now. */
export async function whenBucketHasRoom(db: Executor, bucket: Bucket & Budget, now: Date): Promise<Date | null> {
  const { by, value, channel, isKnown, withUsed = false, hour, day } = bucket;
  const since = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await sql<{ inHour: Date | null; inDay: Date | null }>`
    select ${blocking(sql`hour`, hour)} as "inHour", ${blocking(sql`day`, day)} as "inDay"
    from (select coalesce(array_agg(created_at order by created_at) filter (where created_at > ${since(HOUR_MS)}), '{}') as hour,
                 coalesce(array_agg(created_at order by created_at), '{}') as day
          from identity.one_time_code
          where ${sql.ref(by)} = ${value} and created_at > ${since(DAY_MS)}
            and (${withUsed} or end_reason is distinct from 'used')
            and (${channel ?? null}::text is null or channel = ${channel ?? null})
            and (${isKnown ?? null}::boolean is null or is_known = ${isKnown ?? null})) as codes`.execute(db);
  const { inHour = null, inDay = null } = rows[0] ?? {};
  const ends = [inHour && inHour.getTime() + HOUR_MS, inDay && inDay.getTime() + DAY_MS].filter((end) => end !== null);
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}
