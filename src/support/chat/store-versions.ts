/** Versions of threads and of the inbox, by which pages detect changes: for the pages' socket. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import { INBOX_ID } from "./model/watched.ts";

/** Listens in the name of everybody who has the right to see chats. */
export const STAFF_KEY = "right:chat";

/** The key under which a visitor listens. */
export const visitorKey = (hash: Buffer): string => `visitor:${hash.toString("hex")}`;

interface Watched {
  readonly id: string;
  readonly owners: readonly string[];
  readonly version: number;
}

/** More open threads than an office works on at once: the oldest ones count. */
const MAX_COUNTED = 500;

/** Versions of threads: their customer and staff may watch them. Unknown ids are left out. */
export async function listThreadVersions(db: Executor, ids: readonly string[], now: Date): Promise<Watched[]> {
  const threads = ids.filter((id) => id.startsWith("th_"));
  const found = threads.length === 0 ? [] : await ofThreads(db, threads);
  return ids.includes(INBOX_ID) ? [...found, await ofInbox(db, now)] : found;
}

async function ofThreads(db: Executor, ids: readonly string[]): Promise<Watched[]> {
  const { rows } = await sql<{ id: string; person: string | null; visitorHash: Buffer | null; version: number }>`
    select id, person, visitor_hash as "visitorHash", version::int as version from support.thread where id = any(${[...ids]}::text[])`.execute(
    db,
  );
  return rows.map(({ id, person, visitorHash, version }) => ({
    id,
    version,
    owners: [STAFF_KEY, ...(person === null ? [] : [person]), ...(visitorHash === null ? [] : [visitorKey(visitorHash)])],
  }));
}

/** A number that differs when the threads at work or the people present differ: it is compared, not ordered. */
async function ofInbox(db: Executor, now: Date): Promise<Watched> {
  const { rows } = await sql<{ version: number }>`
    select coalesce(hashtext(string_agg(id || ':' || version, ',' order by id)), 0) as version from (
      (select person as id, extract(epoch from since)::bigint as version from support.presence where until > ${now} order by person limit ${MAX_COUNTED})
      union all
      (select id, version from support.thread where state in ('NEW', 'OPEN') order by coalesce(waiting_since, touched_at), id limit ${MAX_COUNTED})
      union all
      (select id, version from support.thread where state in ('WAITING_CUSTOMER', 'WAITING_THIRD') order by touched_at desc, id desc limit ${MAX_COUNTED})
    ) as at_work`.execute(db);
  return { id: INBOX_ID, owners: [STAFF_KEY], version: rows[0]?.version ?? 0 };
}
