/** SQL of applications: those who apply, their CVs, and what was done about them. */
import { sql, type RawBuilder } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Language } from "#kernel/locale.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { CvType, Stage } from "./application.ts";

/** Who applies for what. */
interface Applied {
  readonly id: Id<"ja">;
  readonly openingId: Id<"jo">;
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  readonly profileLink: string | null;
  readonly note: string | null;
  readonly language: Language;
  readonly suspicion: string | null;
  readonly cvType: CvType;
  readonly receivedAt: Date;
}

export interface NewApplication extends Applied {
  readonly cvSha256: string;
}

/** One at a time where room is counted. */
const ROOM_LOCK = 7_263_046;

export interface Room {
  readonly mostBytes: number;
  readonly mostSuspicious: number;
}

/** Stores an application with its CV, once; sent again, it is `known`. `full`: there is no room for it; `other`: its id is another's. */
export async function insertApplication(
  db: Executor,
  application: NewApplication,
  cv: Buffer,
  room: Room,
): Promise<"stored" | "known" | "full" | "other"> {
  const known = await findSame(db, application);
  if (known !== null) return known ? "known" : "other";
  await sql`select pg_advisory_xact_lock(${ROOM_LOCK})`.execute(db);
  const { rows } = await sql<{ bytes: bigint; suspicious: bigint }>`
    select coalesce(sum(cv_bytes), 0)::bigint as bytes, count(*) filter (where suspicion is not null) as suspicious from careers.application`.execute(
    db,
  );
  const [kept = { bytes: 0n, suspicious: 0n }] = rows;
  if (Number(kept.bytes) + cv.length > room.mostBytes) return "full";
  const isOneTooMany = application.suspicion !== null && Number(kept.suspicious) >= room.mostSuspicious;
  if (isOneTooMany && !(await dropOldestSuspicious(db, application.receivedAt))) return "full";
  const { id, openingId, fullName, email, phone, profileLink, note, language, suspicion, cvType, cvSha256, receivedAt } =
    application;
  const inserted = await sql`
    insert into careers.application (id, opening_id, full_name, email, phone, profile_link, note, language, stage, suspicion, cv_type, cv_bytes, cv_sha256, received_at, touched_at)
    values (${id}, ${openingId}, ${fullName}, ${email}, ${phone}, ${profileLink}, ${note}, ${language}, 'new', ${suspicion}, ${cvType}, ${cv.length}, ${cvSha256}, ${receivedAt}, ${receivedAt})
    on conflict (id) do nothing returning id`.execute(db);
  if (inserted.rows.length === 0) return (await findSame(db, application)) ? "known" : "other";
  await sql`insert into careers.cv (application_id, content) values (${id}, ${cv})`.execute(db);
  return "stored";
}

/** So long staff have to look at a suspicious application. */
const LOOKED_AT_WITHIN_MS = 7 * DAY_MS;

/** Makes room for one: the oldest suspicious application that nobody has taken up goes, unless it is too young to. */
async function dropOldestSuspicious(db: Executor, now: Date): Promise<boolean> {
  const { rows } = await sql`
    delete from careers.application where id = (
      select id from careers.application
      where suspicion is not null and stage = 'new' and touched_at < ${new Date(now.getTime() - LOOKED_AT_WITHIN_MS)}
      order by touched_at, id limit 1)
    returning id`.execute(db);
  return rows.length > 0;
}

/** Whether the id is taken by the same person with the same CV; null when it is free. */
async function findSame(db: Executor, { id, email, cvSha256, openingId }: NewApplication): Promise<boolean | null> {
  const { rows } = await sql<{ same: boolean }>`
    select email = ${email} and cv_sha256 = ${cvSha256} and opening_id = ${openingId} as same from careers.application where id = ${id}`.execute(
    db,
  );
  return rows[0]?.same ?? null;
}

export interface ApplicationRow extends Applied {
  readonly stage: Stage;
  readonly cvBytes: number;
  readonly touchedAt: Date;
}

const COLUMNS = sql`id, opening_id as "openingId", full_name as "fullName", email, phone, profile_link as "profileLink", note, language, stage,
  suspicion, cv_type as "cvType", cv_bytes as "cvBytes", received_at as "receivedAt", touched_at as "touchedAt"`;

export interface ApplicationFilter {
  readonly openingId?: string | undefined;
  readonly stage?: Stage | undefined;
  readonly words?: readonly string[];
}

/** For `like`: signs that would mean something stand for themselves. */
const part = (text: string) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

function conditions({ openingId, stage, words = [] }: ApplicationFilter): RawBuilder<unknown> {
  const parts = [
    sql`true`,
    ...(openingId === undefined ? [] : [sql`opening_id = ${openingId}`]),
    ...(stage === undefined ? [] : [sql`stage = ${stage}`]),
    ...words.map((word) => sql`search_text like ${part(word)}`),
  ];
  return sql.join(parts, sql` and `);
}

export async function countApplications(db: Executor, filter: ApplicationFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from (select from careers.application where ${conditions(filter)} limit ${most}) as found`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

export async function listApplicationRows(
  db: Executor,
  filter: ApplicationFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ApplicationRow[]> {
  const { rows } = await sql<ApplicationRow>`
    select ${COLUMNS} from careers.application where ${conditions(filter)}
    order by received_at desc, id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many applications an opening has in each stage, by opening; those of one, or of all. */
export async function countByStage(
  db: Executor,
  openingId?: string,
): Promise<readonly { readonly openingId: string; readonly stage: Stage; readonly count: number }[]> {
  const { rows } = await sql<{ openingId: string; stage: Stage; count: bigint }>`
    select opening_id as "openingId", stage, count(*) from careers.application
    where ${openingId ?? null}::text is null or opening_id = ${openingId ?? null} group by opening_id, stage`.execute(db);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

export async function findApplication(db: Executor, id: string): Promise<ApplicationRow | null> {
  const { rows } = await sql<ApplicationRow>`select ${COLUMNS} from careers.application where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function findCv(db: Executor, id: string): Promise<Buffer | null> {
  const { rows } = await sql<{ content: Buffer }>`select content from careers.cv where application_id = ${id}`.execute(db);
  return rows[0]?.content ?? null;
}

/** Moves an application from one stage to another; false when it is in another. */
export async function updateStage(db: Executor, id: string, from: Stage, to: Stage, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update careers.application set stage = ${to}, touched_at = greatest(touched_at, ${at}) where id = ${id} and stage = ${from} returning id`.execute(
    db,
  );
  return rows.length > 0;
}

export async function touchApplication(db: Executor, id: string, at: Date): Promise<void> {
  await sql`update careers.application set touched_at = greatest(touched_at, ${at}) where id = ${id}`.execute(db);
}

/** Deletes an application, its CV and all that was done about it. */
export async function deleteApplicationRow(db: Executor, id: string): Promise<boolean> {
  const { rows } = await sql`delete from careers.application where id = ${id} returning id`.execute(db);
  return rows.length > 0;
}

/** Forgets applications received before a time, at most `batch`; answers how many went. */
export async function deleteOldApplications(db: Executor, before: Date, batch: number): Promise<number> {
  const { rows } = await sql`
    delete from careers.application where id in (
      select id from careers.application where received_at < ${before} limit ${batch}) returning id`.execute(db);
  return rows.length;
}

export interface Entry {
  readonly id: Id<"je">;
  readonly kind: "answer" | "note" | "stage";
  readonly text: string | null;
  readonly stage: Stage | null;
  readonly by: string;
  readonly at: Date;
}
export interface NewEntry extends Entry {
  readonly applicationId: string;
  readonly mailId: string | null;
}

/** Adds an entry; `known` when the same one is there already, `other` when its id is another's. */
export async function insertEntry(db: Executor, entry: NewEntry): Promise<"added" | "known" | "other"> {
  const { id, applicationId, kind, text, stage, mailId, by, at } = entry;
  const inserted = await sql`
    insert into careers.entry (id, application_id, kind, text, stage, mail_id, made_by, made_at)
    values (${id}, ${applicationId}, ${kind}, ${text}, ${stage}, ${mailId}, ${by}, ${at}) on conflict (id) do nothing returning id`.execute(
    db,
  );
  if (inserted.rows.length > 0) return "added";
  return (await isSameEntry(db, entry)) === true ? "known" : "other";
}

/** Whether an entry with this id holds the same words about the same application; null when there is none. */
export async function isSameEntry(
  db: Executor,
  { id, applicationId, kind, text }: Pick<NewEntry, "id" | "applicationId" | "kind" | "text">,
): Promise<boolean | null> {
  const { rows } = await sql<{ same: boolean }>`
    select application_id = ${applicationId} and kind = ${kind} and text is not distinct from ${text} as same from careers.entry where id = ${id}`.execute(
    db,
  );
  return rows[0]?.same ?? null;
}

/** More than anybody reads. */
const ENTRIES_MOST = 500;

export async function listEntries(db: Executor, applicationId: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select id, kind, text, stage, made_by as by, made_at as at from careers.entry
    where application_id = ${applicationId} order by no limit ${ENTRIES_MOST}`.execute(db);
  return rows;
}
