/** SQL of openings: for visitors in one language, for staff in both. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { LANGUAGES, type Language } from "#kernel/locale.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { Employment, OpeningDraft, OpeningStatus, OpeningText, Workplace } from "./opening.ts";

export interface OpeningRow {
  readonly id: Id<"jo">;
  readonly employment: Employment;
  readonly workplace: Workplace;
  readonly city: string;
  readonly closesOn: LocalDate | null;
  readonly status: OpeningStatus;
  readonly version: number;
  readonly openedAt: Date;
}
export type OpeningInLanguage = OpeningRow & OpeningText;

const FACTS = sql`opening.id, employment, workplace, city, closes_on as "closesOn", status, version, opened_at as "openedAt"`;
const TEXT = sql`slug, title, team, summary, about, duties, requirements, offer`;

/** Openings of a status in one language, the newest first; all of them without a status. */
export async function listOpeningRows(
  db: Executor,
  language: Language,
  { status, today, limit }: { readonly status?: OpeningStatus; readonly today?: LocalDate; readonly limit: number },
): Promise<OpeningInLanguage[]> {
  const { rows } = await sql<OpeningInLanguage>`
    select ${FACTS}, ${TEXT} from careers.opening join careers.opening_text as text on text.opening_id = opening.id and text.language = ${language}
    where (${status ?? null}::text is null or status = ${status ?? null})
      and (${today ?? null}::date is null or closes_on is null or closes_on >= ${today ?? null}::date)
    order by opened_at desc, opening.id desc limit ${limit}`.execute(db);
  return rows;
}

/** One active opening by its slug in either language, in the language asked for, with both slugs. */
export async function findOpening(
  db: Executor,
  language: Language,
  slug: string,
): Promise<(OpeningInLanguage & { readonly slugs: Readonly<Record<Language, string>> }) | null> {
  const { rows } = await sql<OpeningInLanguage & { slugId: string; slugEn: string }>`
    select ${FACTS}, ${TEXT},
      (select slug from careers.opening_text where opening_id = opening.id and language = 'ID') as "slugId",
      (select slug from careers.opening_text where opening_id = opening.id and language = 'EN') as "slugEn"
    from careers.opening join careers.opening_text as text on text.opening_id = opening.id and text.language = ${language}
    where status = 'active' and opening.id = (
      select opening_id from careers.opening_text where slug = ${slug} order by language = ${language} desc limit 1)`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { slugId, slugEn, ...rest } = row;
  return { ...rest, slugs: { ID: slugId, EN: slugEn } };
}

/** The facts of an opening, whatever its status. */
export async function findOpeningFacts(db: Executor, id: string): Promise<OpeningRow | null> {
  const { rows } = await sql<OpeningRow>`select ${FACTS} from careers.opening where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function findOpeningTexts(db: Executor, id: string): Promise<Readonly<Record<Language, OpeningText>> | null> {
  const { rows } = await sql<OpeningText & { language: Language }>`
    select language, ${TEXT} from careers.opening_text where opening_id = ${id}`.execute(db);
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
    select opening_id as id, title from careers.opening_text where language = ${language} and opening_id = any(${[...new Set(ids)]})`.execute(
    db,
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

export async function countOpenings(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) from careers.opening`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Whether a slug belongs to another opening. */
export async function findSlugTaken(db: Executor, id: string, draft: OpeningDraft): Promise<Language | null> {
  for (const language of LANGUAGES) {
    const { rows } = await sql`
      select opening_id from careers.opening_text where language = ${language} and slug = ${draft[language].slug} and opening_id <> ${id}`.execute(
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
export async function insertOpening(
  db: Executor,
  id: string,
  draft: OpeningDraft,
  status: OpeningStatus,
  { by, at }: Changed,
): Promise<boolean> {
  const inserted = await sql`
    insert into careers.opening (id, employment, workplace, city, closes_on, status, version, opened_at, changed_at, changed_by)
    values (${id}, ${draft.employment}, ${draft.workplace}, ${draft.city}, ${draft.closesOn === "" ? null : draft.closesOn}::date, ${status}, 1, ${at}, ${at}, ${by})
    on conflict (id) do nothing returning id`.execute(db);
  if (inserted.rows.length === 0) return false;
  await writeTexts(db, id, draft);
  return true;
}

/** Replaces what has this version; the new version, or null when it has another. */
export async function updateOpening(
  db: Executor,
  id: string,
  version: number,
  draft: OpeningDraft,
  { by, at }: Changed,
): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    update careers.opening set employment = ${draft.employment}, workplace = ${draft.workplace}, city = ${draft.city},
      closes_on = ${draft.closesOn === "" ? null : draft.closesOn}::date, version = version + 1, changed_at = ${at}, changed_by = ${by}
    where id = ${id} and version = ${version} returning version`.execute(db);
  const [row] = rows;
  if (!row) return null;
  await writeTexts(db, id, draft);
  return row.version;
}

async function writeTexts(db: Executor, id: string, draft: OpeningDraft): Promise<void> {
  for (const language of LANGUAGES) {
    const { slug, title, team, summary, about, duties, requirements, offer } = draft[language];
    await sql`
      insert into careers.opening_text (opening_id, language, slug, title, team, summary, about, duties, requirements, offer)
      values (${id}, ${language}, ${slug}, ${title}, ${team}, ${summary}, ${about}, ${duties}, ${requirements}, ${offer})
      on conflict (opening_id, language) do update set slug = excluded.slug, title = excluded.title, team = excluded.team,
        summary = excluded.summary, about = excluded.about, duties = excluded.duties, requirements = excluded.requirements, offer = excluded.offer`.execute(
      db,
    );
  }
}

/** Sets a status; false when it has it already. */
export async function updateOpeningStatus(db: Executor, id: string, to: OpeningStatus, { by, at }: Changed): Promise<boolean> {
  const { rows } = await sql`
    update careers.opening set status = ${to}, changed_at = ${at}, changed_by = ${by} where id = ${id} and status <> ${to} returning id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Deletes an inactive opening that nobody has applied for; false otherwise. */
export async function deleteOpeningRow(db: Executor, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from careers.opening where id = ${id} and status = 'inactive'
      and not exists (select from careers.application where opening_id = ${id}) returning id`.execute(db);
  return rows.length > 0;
}
