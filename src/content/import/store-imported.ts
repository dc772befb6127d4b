/** SQL of imported records and their present state. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";

export type ImportedKind = "category" | "article" | "group" | "question";

/** A record's present state and its state after its last import; either may be missing. */
export interface RecordState {
  readonly kind: ImportedKind;
  readonly key: string;
  /** Null when the record does not exist or was deleted. */
  readonly now: {
    readonly id: string;
    readonly version: number;
    /** Author of the newest version; known for articles only, for others see the audit trail. */
    readonly by: string | null;
    readonly at: Date | null;
  } | null;
  readonly imported: { readonly id: string; readonly digest: string; readonly version: number } | null;
}

/** All records that exist or were imported. An installation has a few hundred. */
export async function listRecordStates(db: Executor): Promise<ReadonlyMap<string, RecordState>> {
  const { rows } = await sql<Row>`
    with record as (
      select 'category' as kind, key, id, version, null as by, null::timestamptz as at from content.category
      union all select 'group', key, id, version, null, null from content.faq_group
      union all select 'question', key, id, version, null, null from content.faq_item
      union all select 'article', article.key, article.id, article.revision, version.saved_by, version.saved_at
      from content.article join content.article_version as version
        on version.article_id = article.id and version.revision = article.revision
    )
    select kind, key, id, record.version, by, at, imported.digest, imported.version as "importedVersion", record_id as "importedId"
    from record full join content.imported using (kind, key)`.execute(db);
  return new Map(rows.map((row) => [`${row.kind}/${row.key}`, toRecordState(row)]));
}

interface Row {
  readonly kind: ImportedKind;
  readonly key: string;
  readonly id: string | null;
  readonly version: number | null;
  readonly by: string | null;
  readonly at: Date | null;
  readonly digest: string | null;
  readonly importedVersion: number | null;
  readonly importedId: string | null;
}

function toRecordState({ kind, key, id, version, by, at, digest, importedVersion, importedId }: Row): RecordState {
  return {
    kind,
    key,
    now: id === null || version === null ? null : { id, version, by, at },
    imported:
      digest === null || importedVersion === null || importedId === null
        ? null
        : { id: importedId, digest, version: importedVersion },
  };
}

export interface Imported {
  readonly kind: ImportedKind;
  readonly key: string;
  readonly digest: string;
}

/** Records an import of these records, at their present versions. */
export async function noteImported(db: Executor, entered: readonly Imported[], now: Date): Promise<void> {
  if (entered.length === 0) return;
  const recordStates = await listRecordStates(db);
  const rows = entered.flatMap(({ kind, key, digest }) => {
    const stored = recordStates.get(`${kind}/${key}`)?.now;
    return stored ? [{ kind, key, digest, record_id: stored.id, version: stored.version, imported_at: now }] : [];
  });
  if (rows.length === 0) return;
  await db
    .insertInto("content.imported")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["kind", "key"]).doUpdateSet((one) => ({
        record_id: one.ref("excluded.record_id"),
        digest: one.ref("excluded.digest"),
        version: one.ref("excluded.version"),
        imported_at: one.ref("excluded.imported_at"),
      })),
    )
    .execute();
}
