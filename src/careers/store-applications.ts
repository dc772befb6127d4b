/** SQL of applications: applicants, their CVs, and their history. */
import { sql, type RawBuilder } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Language } from "#kernel/locale.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { CvType, Stage } from "./model/application.ts";

/** The applicant and the opening. */
interface Applied {
  readonly id: Id<"ja">;
  readonly jobOpeningId: Id<"jo">;
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

/** Serialises inserts, so that the storage limits are counted correctly. */
const ROOM_LOCK = 7_263_046;

export interface Room {
  readonly maxBytes: number;
  readonly maxSuspicious: number;
}

/**
 * Stores an application with its CV once. `known`: it was stored before; `full`: a storage limit is reached; `other`: the id belongs to
 * another application.
 */
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
  const [stored = { bytes: 0n, suspicious: 0n }] = rows;
  if (Number(stored.bytes) + cv.length > room.maxBytes) return "full";
  const isOneTooMany = application.suspicion !== null && Number(stored.suspicious) >= room.maxSuspicious;
  if (isOneTooMany && !(await dropOldestSuspicious(db, application.receivedAt))) return "full";
  const { id, jobOpeningId, fullName, email, phone, profileLink, note, language, suspicion, cvType, cvSha256, receivedAt } =
    application;
  const inserted = await sql`
    insert into careers.application (id, job_opening_id, full_name, email, phone, profile_link, note, language, stage, suspicion, cv_type, cv_bytes, cv_sha256, received_at, touched_at)
    values (${id}, ${jobOpeningId}, ${fullName}, ${email}, ${phone}, ${profileLink}, ${note}, ${language}, 'new', ${suspicion}, ${cvType}, ${cv.length}, ${cvSha256}, ${receivedAt}, ${receivedAt})
    on conflict (id) do nothing returning id`.execute(db);
  if (inserted.rows.length === 0) return (await findSame(db, application)) ? "known" : "other";
  await sql`insert into careers.cv (application_id, content) values (${id}, ${cv})`.execute(db);
  return "stored";
}

/** How long staff have to look at a suspicious application. */
const LOOKED_AT_WITHIN_MS = 7 * DAY_MS;

/** Deletes the oldest suspicious application that is still new; false when none is older than the limit above. */
async function dropOldestSuspicious(db: Executor, now: Date): Promise<boolean> {
  const { rows } = await sql`
    delete from careers.application where id = (
      select id from careers.application
      where suspicion is not null and stage = 'new' and touched_at < ${new Date(now.getTime() - LOOKED_AT_WITHIN_MS)}
      order by touched_at, id limit 1)
    returning id`.execute(db);
  return rows.length > 0;
}

/** Whether the id is taken by the same person, CV and opening; null when it is free. */
async function findSame(db: Executor, { id, email, cvSha256, jobOpeningId }: NewApplication): Promise<boolean | null> {
  const { rows } = await sql<{ same: boolean }>`
    select email = ${email} and cv_sha256 = ${cvSha256} and job_opening_id = ${jobOpeningId} as same from careers.application where id = ${id}`.execute(
    db,
  );
  return rows[0]?.same ?? null;
}

export interface ApplicationRow extends Applied {
  readonly stage: Stage;
  readonly cvBytes: number;
  readonly touchedAt: Date;
}

const COLUMNS = sql`id, job_opening_id as "jobOpeningId", full_name as "fullName", email, phone, profile_link as "profileLink", note, language, stage,
  suspicion, cv_type as "cvType", cv_bytes as "cvBytes", received_at as "receivedAt", touched_at as "touchedAt"`;

export interface ApplicationFilter {
  readonly jobOpeningId?: string | undefined;
  readonly stage?: Stage | undefined;
  readonly terms?: readonly string[];
}

/** Pattern for `like`, with its special characters escaped. */
const pattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

function conditions({ jobOpeningId, stage, terms = [] }: ApplicationFilter): RawBuilder<unknown> {
  const clauses = [
    sql`true`,
    ...(jobOpeningId === undefined ? [] : [sql`job_opening_id = ${jobOpeningId}`]),
    ...(stage === undefined ? [] : [sql`stage = ${stage}`]),
    ...terms.map((term) => sql`search_text like ${pattern(term)}`),
  ];
  return sql.join(clauses, sql` and `);
}

export async function countApplications(db: Executor, filter: ApplicationFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from (select from careers.application where ${conditions(filter)} limit ${limit}) as found`.execute(db);
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

/** Number of applications in each stage by opening: of one opening, or of all. */
export async function countByStage(
  db: Executor,
  jobOpeningId?: string,
): Promise<readonly { readonly jobOpeningId: string; readonly stage: Stage; readonly count: number }[]> {
  const { rows } = await sql<{ jobOpeningId: string; stage: Stage; count: bigint }>`
    select job_opening_id as "jobOpeningId", stage, count(*) from careers.application
    where ${jobOpeningId ?? null}::text is null or job_opening_id = ${jobOpeningId ?? null} group by job_opening_id, stage`.execute(
    db,
  );
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

/** Moves an application from one stage to another; false when it is in a different stage. */
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

/** Deletes an application with its CV and its history. */
export async function deleteApplicationRow(db: Executor, id: string): Promise<boolean> {
  const { rows } = await sql`delete from careers.application where id = ${id} returning id`.execute(db);
  return rows.length > 0;
}

/** Deletes applications received before an instant, at most `batch`; returns how many. */
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

/** Adds an entry; `known` when it was added before, `other` when its id belongs to another entry. */
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

/** Whether the entry with this id has the same text about the same application; null when there is none. */
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

/** More than anyone reads. */
const MAX_ENTRIES = 500;

export async function listEntries(db: Executor, applicationId: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select id, kind, text, stage, made_by as by, made_at as at from careers.entry
    where application_id = ${applicationId} order by no limit ${MAX_ENTRIES}`.execute(db);
  return rows;
}
