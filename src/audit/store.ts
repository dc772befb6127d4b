/** SQL over the trail. Each filter has an index in list order, and a page starts at a row, so that later pages are as fast as the first. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import { at, addDays } from "#kernel/time.ts";
import { RESTRICTED_CALLS, RESTRICTED_KINDS, type TrailVisibility } from "./model/restricted-rows.ts";
import type { TrailEntry, TrailRow } from "./contract.ts";
import type { ActorKind, Outcome, TrailFilter } from "./model/trail.ts";

/** A row's place in the list. The instant is text, because a Date would lose the microseconds. */
interface Place {
  readonly id: string;
  readonly occurredAt: string;
}

/** SQL condition: the row is visible to every reader of the trail. */
export const isOpen = () => sql<boolean>`(entry.code <> all (${RESTRICTED_CALLS})
  and not (entry.code = 'transfers.changed' and 'FROZEN' in (entry.details ->> 'from', entry.details ->> 'to'))
  and not (entry.code = 'transfers.proposal_decided' and entry.details ->> 'kind' = any (${RESTRICTED_KINDS})))`;

function rows(db: Executor, filter: TrailFilter, { isAll }: TrailVisibility) {
  let query = db
    .selectFrom("audit.entry as entry")
    .select([
      "entry.id",
      "entry.occurred_at",
      "entry.code",
      "entry.outcome",
      "entry.actor_kind",
      "entry.actor_id",
      "entry.subject",
      "entry.address",
      "entry.device",
      "entry.request_id",
    ]);
  if (filter.from !== undefined) query = query.where("entry.occurred_at", ">=", at(filter.from, "00:00"));
  if (filter.to !== undefined) query = query.where("entry.occurred_at", "<", at(addDays(filter.to, 1), "00:00"));
  if (filter.actor === "visitor") query = query.where("entry.actor_kind", "=", "visitor");
  else if (filter.actor !== undefined) query = query.where("entry.actor_id", "=", filter.actor);
  if (filter.action !== undefined) query = query.where("entry.code", "=", filter.action);
  if (filter.subject !== undefined) query = query.where("entry.subject", "=", filter.subject);
  // As a literal: a plan for a parameter could not use the partial index over refused rows.
  if (filter.outcome !== undefined) query = query.where("entry.outcome", "=", sql.lit(filter.outcome));
  if (filter.request !== undefined) query = query.where("entry.request_id", "=", filter.request);
  if (!isAll) query = query.where(isOpen());
  return query;
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>["execute"]>>[number];

function toRow(row: Row): TrailRow {
  return {
    id: String(row.id),
    occurredAt: row.occurred_at,
    action: row.code,
    outcome: row.outcome as Outcome,
    actorKind: row.actor_kind as ActorKind,
    actorId: row.actor_id,
    subject: row.subject,
    address: row.address,
    device: row.device,
    requestId: row.request_id,
  };
}

const placeText = ({ occurredAt, id }: Place) => sql`(${occurredAt}::timestamptz, ${id}::bigint)`;

async function findPlace(db: Executor, id: string): Promise<Place | null> {
  const { rows: found } =
    await sql<Place>`select id::text as id, occurred_at::text as "occurredAt" from audit.entry where id = ${id}::bigint`.execute(
      db,
    );
  return found[0] ?? null;
}

/** Rows older than the row `before`, newest first; without it, the newest of all. Null when that row does not exist. */
export async function listRowsBefore(
  db: Executor,
  filter: TrailFilter,
  sight: TrailVisibility,
  before: string | undefined,
  limit: number,
): Promise<TrailRow[] | null> {
  let query = rows(db, filter, sight).orderBy("entry.occurred_at", "desc").orderBy("entry.id", "desc").limit(limit);
  if (before !== undefined) {
    const place = await findPlace(db, before);
    if (!place) return null;
    query = query.where(sql<boolean>`(entry.occurred_at, entry.id) < ${placeText(place)}`);
  }
  return (await query.execute()).map(toRow);
}

/** Rows next after the row `after`, oldest first. Null when that row does not exist. */
export async function listRowsAfter(
  db: Executor,
  filter: TrailFilter,
  sight: TrailVisibility,
  after: string,
  limit: number,
): Promise<TrailRow[] | null> {
  const place = await findPlace(db, after);
  if (!place) return null;
  const found = await rows(db, filter, sight)
    .where(sql<boolean>`(entry.occurred_at, entry.id) > ${placeText(place)}`)
    .orderBy("entry.occurred_at", "asc")
    .orderBy("entry.id", "asc")
    .limit(limit)
    .execute();
  return found.map(toRow);
}

function entries(db: Executor, filter: TrailFilter, sight: TrailVisibility) {
  return rows(db, filter, sight)
    .leftJoin("audit.seal as seal", "seal.entry_id", "entry.id")
    .select([
      "entry.session_id",
      "entry.recorded_at",
      "entry.details",
      "seal.position",
      "seal.hash",
      "seal.previous_hash",
      "seal.sealed_at",
    ]);
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof entries>["execute"]>>[number];

function toEntry(row: EntryRow): TrailEntry {
  const { position, hash, previous_hash: previous, sealed_at: sealedAt } = row;
  const isSealed = position !== null && hash !== null && previous !== null && sealedAt !== null;
  return {
    ...toRow(row),
    sessionId: row.session_id,
    recordedAt: row.recorded_at,
    details: row.details as Readonly<Record<string, unknown>>,
    seal: isSealed
      ? { position: String(position), hash: hash.toString("hex"), previousHash: previous.toString("hex"), sealedAt }
      : null,
  };
}

export async function findEntry(db: Executor, sight: TrailVisibility, id: string): Promise<TrailEntry | null> {
  const row = await entries(db, {}, sight)
    .where(sql<boolean>`entry.id = ${id}::bigint`)
    .executeTakeFirst();
  return row ? toEntry(row) : null;
}

/** As `listRowsBefore`, with details and seals: for exports. */
export async function listEntriesBefore(
  db: Executor,
  filter: TrailFilter,
  sight: TrailVisibility,
  before: string | undefined,
  limit: number,
): Promise<TrailEntry[]> {
  let query = entries(db, filter, sight).orderBy("entry.occurred_at", "desc").orderBy("entry.id", "desc").limit(limit);
  const place = before === undefined ? null : await findPlace(db, before);
  if (place) query = query.where(sql<boolean>`(entry.occurred_at, entry.id) < ${placeText(place)}`);
  return (await query.execute()).map(toEntry);
}
