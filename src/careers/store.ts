/** SQL of openings: for visitors in one language, for staff in both. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { LANGUAGES, type Language } from "#kernel/locale.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { Employment, JobOpeningDraft, JobOpeningStatus, JobOpeningText, Workplace } from "./model/opening.ts";

export interface JobOpeningRow {
  readonly id: Id<"jo">;
  readonly employment: Employment;
  readonly workplace: Workplace;
  readonly city: string;
  readonly closesOn: LocalDate | null;
  readonly status: JobOpeningStatus;
  readonly version: number;
  readonly openedAt: Date;
}
export type JobOpeningInLanguage = JobOpeningRow & JobOpeningText;

const FACTS = sql`job_opening.id, employment, workplace, city, closes_on as "closesOn", status, version, opened_at as "openedAt"`;
const TEXT = sql`slug, title, team, summary, about, duties, requirements, offer`;

/** Openings of a status in one language, newest first; without a status, all. */
export async function listJobOpeningRows(
  db: Executor,
  language: Language,
  { status, today, limit }: { readonly status?: JobOpeningStatus; readonly today?: LocalDate; readonly limit: number },
): Promise<JobOpeningInLanguage[]> {
  const { rows } = await sql<JobOpeningInLanguage>`
    select ${FACTS}, ${TEXT} from careers.job_opening join careers.job_opening_text as text on text.job_opening_id = job_opening.id and text.language = ${language}
    where (${status ?? null}::text is null or status = ${status ?? null})
      and (${today ?? null}::date is null or closes_on is null or closes_on >= ${today ?? null}::date)
    order by opened_at desc, job_opening.id desc limit ${limit}`.execute(db);
  return rows;
}

/** One active opening by its slug in either language, in the requested language, with both slugs. */
export async function findJobOpening(
  db: Executor,
  language: Language,
  slug: string,
): Promise<(JobOpeningInLanguage & { readonly slugs: Readonly<Record<Language, string>> }) | null> {
  const { rows } = await sql<JobOpeningInLanguage & { slugId: string; slugEn: string }>`
    select ${FACTS}, ${TEXT},
      (select slug from careers.job_opening_text where job_opening_id = job_opening.id and language = 'ID') as "slugId",
      (select slug from careers.job_opening_text where job_opening_id = job_opening.id and language = 'EN') as "slugEn"
    from careers.job_opening join careers.job_opening_text as text on text.job_opening_id = job_opening.id and text.language = ${language}
    where status = 'active' and job_opening.id = (
      select job_opening_id from careers.job_opening_text where slug = ${slug} order by language = ${language} desc limit 1)`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  const { slugId, slugEn, ...rest } = row;
  return { ...rest, slugs: { ID: slugId, EN: slugEn } };
}

/** The facts of an opening, in any status. */
export async function findJobOpeningFacts(db: Executor, id: string): Promise<JobOpeningRow | null> {
  const { rows } = await sql<JobOpeningRow>`select ${FACTS} from careers.job_opening where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function findJobOpeningTexts(db: Executor, id: string): Promise<Readonly<Record<Language, JobOpeningText>> | null> {
  const { rows } = await sql<JobOpeningText & { language: Language }>`
    select language, ${TEXT} from careers.job_opening_text where job_opening_id = ${id}`.execute(db);
  const of = (language: Language) => rows.find((row) => row.language === language);
  const [ID, EN] = [of("ID"), of("EN")];
  if (!ID || !EN) return null;
  const { language: _id, ...idText } = ID;
  const { language: _en, ...enText } = EN;
  return { ID: idText, EN: enText };
}

/** Titles by id, in one language. */
export async function listTitles(db: Executor, language: Language, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; title: string }>`
    select job_opening_id as id, title from careers.job_opening_text where language = ${language} and job_opening_id = any(${[...new Set(ids)]})`.execute(
    db,
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

export async function countJobOpenings(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) from careers.job_opening`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Whether a slug belongs to another opening. */
export async function findSlugTaken(db: Executor, id: string, draft: JobOpeningDraft): Promise<Language | null> {
  for (const language of LANGUAGES) {
    const { rows } = await sql`
      select job_opening_id from careers.job_opening_text where language = ${language} and slug = ${draft[language].slug} and job_opening_id <> ${id}`.execute(
      db,
    );
    if (rows.length > 0) return language;
  }
  return null;
}

export interface Changed {
  readonly by: string;
  readonly at: Date;
}

/** Adds an opening with both texts; false when its id is taken. */
export async function insertJobOpening(
  db: Executor,
  id: string,
  draft: JobOpeningDraft,
  status: JobOpeningStatus,
  { by, at }: Changed,
): Promise<boolean> {
  const inserted = await sql`
    insert into careers.job_opening (id, employment, workplace, city, closes_on, status, version, opened_at, changed_at, changed_by)
    values (${id}, ${draft.employment}, ${draft.workplace}, ${draft.city}, ${draft.closesOn === "" ? null : draft.closesOn}::date, ${status}, 1, ${at}, ${at}, ${by})
    on conflict (id) do nothing returning id`.execute(db);
  if (inserted.rows.length === 0) return false;
  await writeTexts(db, id, draft);
  return true;
}

/** Replaces the opening if it has this version; returns the new version, or null when it has another. */
export async function updateJobOpening(
  db: Executor,
  id: string,
  version: number,
  draft: JobOpeningDraft,
  { by, at }: Changed,
): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    update careers.job_opening set employment = ${draft.employment}, workplace = ${draft.workplace}, city = ${draft.city},
      closes_on = ${draft.closesOn === "" ? null : draft.closesOn}::date, version = version + 1, changed_at = ${at}, changed_by = ${by}
    where id = ${id} and version = ${version} returning version`.execute(db);
  const [row] = rows;
  if (!row) return null;
  await writeTexts(db, id, draft);
  return row.version;
}

async function writeTexts(db: Executor, id: string, draft: JobOpeningDraft): Promise<void> {
  for (const language of LANGUAGES) {
    const { slug, title, team, summary, about, duties, requirements, offer } = draft[language];
    await sql`
      insert into careers.job_opening_text (job_opening_id, language, slug, title, team, summary, about, duties, requirements, offer)
      values (${id}, ${language}, ${slug}, ${title}, ${team}, ${summary}, ${about}, ${duties}, ${requirements}, ${offer})
      on conflict (job_opening_id, language) do update set slug = excluded.slug, title = excluded.title, team = excluded.team,
        summary = excluded.summary, about = excluded.about, duties = excluded.duties, requirements = excluded.requirements, offer = excluded.offer`.execute(
      db,
    );
  }
}

/** Sets a status; false when the opening already has it. */
export async function updateJobOpeningStatus(
  db: Executor,
  id: string,
  to: JobOpeningStatus,
  { by, at }: Changed,
): Promise<boolean> {
  const { rows } = await sql`
    update careers.job_opening set status = ${to}, changed_at = ${at}, changed_by = ${by} where id = ${id} and status <> ${to} returning id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Deletes an inactive opening without applications; false otherwise. */
export async function deleteJobOpeningRow(db: Executor, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from careers.job_opening where id = ${id} and status = 'inactive'
      and not exists (select from careers.application where job_opening_id = ${id}) returning id`.execute(db);
  return rows.length > 0;
}
