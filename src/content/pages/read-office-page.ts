import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { MAX_VERSIONS_SHOWN, type PageView, type readPageVersion as versionContract } from "./contract.ts";
import type { SectionPage } from "./model/sections.ts";
import { findPageContent, listImports, listPageVersions, listReadableQuestions, type StoredPage } from "./store.ts";

/** A page in force, with its versions. */
export async function readOfficePage(ctx: Pick<Ctx, "db">, { id }: { readonly id: SectionPage }): Promise<PageView> {
  const current = await getCurrent(ctx, id);
  const imports = await listImports(ctx.db);
  return {
    id,
    ...current,
    importedLater: importedAfter(current.publishedAt, imports.get(id)),
    versions: await listPageVersions(ctx.db, id, MAX_VERSIONS_SHOWN),
    questions: await listReadableQuestions(ctx.db),
  };
}

export async function readPageVersion(
  ctx: Pick<Ctx, "db">,
  { id, version }: Input<typeof versionContract>,
): Promise<Output<typeof versionContract>> {
  const found = await findPageContent(ctx.db, id, version);
  if (!found) throw refuse("not_found");
  const { savedAt: _savedAt, ...shown } = found;
  return shown;
}

/** The version in force. */
export async function getCurrent(ctx: Pick<Ctx, "db">, id: SectionPage): Promise<StoredPage> {
  const current = await findPageContent(ctx.db, id);
  if (!current) throw refuse("not_found");
  return current;
}

/** When an import brought other texts after the version in force was published; null when none did. */
export function importedAfter(publishedAt: Date, imported: Date | undefined): Date | null {
  return imported !== undefined && imported > publishedAt ? imported : null;
}
