/** SQL of preview links. Only hashes of their tokens are stored. */
import type { Executor } from "#platform/db.ts";

export interface PreviewLink {
  readonly hash: Buffer;
  readonly subject: string;
  readonly by: string;
  readonly at: Date;
  readonly expiresAt: Date;
  /** The content to show, where it is stored nowhere else. */
  readonly content?: unknown;
}

/** Inserts a link and deletes expired ones. */
export async function insertPreviewLink(db: Executor, { hash, subject, by, at, expiresAt, content }: PreviewLink): Promise<void> {
  await db.deleteFrom("content.preview_link").where("expires_at", "<=", at).execute();
  await db
    .insertInto("content.preview_link")
    .values({
      token_hash: hash,
      subject,
      made_by: by,
      made_at: at,
      expires_at: expiresAt,
      content: content === undefined ? null : JSON.stringify(content),
    })
    .execute();
}

/** The subject of a link; null when it has expired or never existed. */
export async function findPreviewLink(
  db: Executor,
  hash: Buffer,
  now: Date,
): Promise<Pick<PreviewLink, "subject" | "content"> | null> {
  const row = await db
    .selectFrom("content.preview_link")
    .where("token_hash", "=", hash)
    .where("expires_at", ">", now)
    .select(["subject", "content"])
    .executeTakeFirst();
  return row ?? null;
}
