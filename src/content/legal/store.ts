/** SQL of legal pages for the office. */
import { sql } from "kysely";
import { LANGUAGES } from "#kernel/locale.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { LegalDraftView } from "./contract.ts";
import { withoutForbiddenLinks } from "../rich-text/model/document.ts";
import { legalContentSchema, type LegalContent, type LegalKey } from "./model/legal-page.ts";

export interface PublishedVersion {
  readonly version: string;
  readonly effectiveOn: LocalDate;
  readonly publishedBy: string;
  readonly publishedAt: Date | null;
}

/** The versions of a page, latest effective date first. */
export async function listPublished(db: Executor, key: LegalKey): Promise<PublishedVersion[]> {
  const rows = await db
    .selectFrom("content.page")
    .where("key", "=", key)
    .where("language", "=", "ID")
    .orderBy("effective_on", "desc")
    .orderBy("version", "desc")
    .select(["version", "effective_on", "published_by", "published_at"])
    .execute();
  return rows.map((row) => ({
    version: row.version,
    effectiveOn: row.effective_on as LocalDate,
    publishedBy: row.published_by,
    publishedAt: row.published_at,
  }));
}

/** One published version in both languages. */
export async function findPublished(
  db: Executor,
  key: LegalKey,
  version: string,
): Promise<{ readonly effectiveOn: LocalDate; readonly content: LegalContent } | null> {
  const rows = await db
    .selectFrom("content.page")
    .where("key", "=", key)
    .where("version", "=", version)
    .select(["language", "effective_on", "title", "description", "body"])
    .execute();
  const [first] = rows;
  if (!first) return null;
  const texts = Object.fromEntries(
    rows.map(({ language, title, description, body }) => [language, { title, description, body }]),
  );
  return {
    effectiveOn: first.effective_on as LocalDate,
    content: legalContentSchema.parse(withoutForbiddenLinks({ version, texts })),
  };
}

/** The draft of a page; `lock` locks its row until this transaction ends. */
export async function findLegalDraft(
  db: Executor,
  key: LegalKey,
  lock: "lock" | "read" = "read",
): Promise<LegalDraftView | null> {
  let query = db.selectFrom("content.legal_draft").selectAll().where("key", "=", key);
  if (lock === "lock") query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) return null;
  return {
    id: key,
    revision: row.revision,
    content: legalContentSchema.parse(withoutForbiddenLinks(row.content)),
    savedBy: row.saved_by,
    savedAt: row.saved_at,
  };
}

interface Saving {
  readonly content: LegalContent;
  readonly by: string;
  readonly at: Date;
}

/** Inserts a draft; false when there already is one. */
export async function insertLegalDraft(db: Executor, key: LegalKey, { content, by, at }: Saving): Promise<boolean> {
  const inserted = await db
    .insertInto("content.legal_draft")
    .values({ key, content: JSON.stringify(content), saved_by: by, saved_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Saves if the stored revision is the given one; false otherwise. */
export async function updateLegalDraft(db: Executor, key: LegalKey, seen: number, { content, by, at }: Saving): Promise<boolean> {
  const updated = await db
    .updateTable("content.legal_draft")
    .set({ content: JSON.stringify(content), saved_by: by, saved_at: at, revision: seen + 1 })
    .where("key", "=", key)
    .where("revision", "=", seen)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

export async function deleteLegalDraftRow(db: Executor, key: LegalKey): Promise<boolean> {
  const deleted = await db.deleteFrom("content.legal_draft").where("key", "=", key).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Inserts a version in both languages. */
export async function insertPublished(
  db: Executor,
  key: LegalKey,
  effectiveOn: LocalDate,
  { content: { version, texts }, by, at }: Saving,
): Promise<void> {
  for (const language of LANGUAGES) {
    const { title, description, body } = texts[language];
    await db
      .insertInto("content.page")
      .values({
        key,
        language,
        version,
        effective_on: sql<never>`${effectiveOn}::date`,
        title: title.trim(),
        description: description.trim(),
        body: JSON.stringify(body),
        updated_at: at,
        published_by: by,
        published_at: at,
      })
      .execute();
  }
}

/** Deletes a version whose effective date has not come; false when it has come or there is no such version. */
export async function deleteUpcoming(db: Executor, key: LegalKey, version: string, today: LocalDate): Promise<boolean> {
  const deleted = await db
    .deleteFrom("content.page")
    .where("key", "=", key)
    .where("version", "=", version)
    .where(sql<boolean>`effective_on > ${today}::date`)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
