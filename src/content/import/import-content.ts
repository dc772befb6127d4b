import { createHash } from "node:crypto";
import { newId } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { ContentBundle, PageDraft } from "./model/bundle.ts";
import { LEGAL_KEYS, type LegalKey } from "../legal/model/legal-page.ts";
import { listPublished } from "../legal/store.ts";
import { listPageHeads } from "../pages/store.ts";
import { listRecordStates, noteImported, type Imported, type ImportedKind, type RecordState } from "./store-imported.ts";
import { recordImport, saveArticle, saveCategory, savePage, saveQuestion, saveQuestionGroup } from "./store.ts";

/** Outcome of importing one record. */
export interface RecordOutcome {
  readonly kind: ImportedKind | "page";
  readonly key: string;
  readonly is: "made" | "changed" | "unchanged" | "kept";
  /** For a record that was kept: its id, whether it was deleted, and by whom and when it was changed, where the record says so. */
  readonly id?: string | undefined;
  readonly isDeleted?: boolean;
  readonly by?: string | null;
  readonly at?: Date | null;
}

export interface ContentImport {
  readonly is: "imported" | "unchanged";
  readonly records: readonly RecordOutcome[];
}

/**
 * Adds or replaces the records of a bundle, by key. Leaves records that the bundle does not name, and records that staff changed or deleted
 * since they were imported. Importing the last imported bundle again changes nothing.
 */
export async function importContent(ctx: Ctx, bundle: ContentBundle): Promise<ContentImport> {
  const isNew = await recordImport(ctx.db, bundle.checksum, ctx.now);
  const recordStates = await listRecordStates(ctx.db);
  const records: RecordOutcome[] = [];
  const entered: Imported[] = [];
  const enter = async (kind: ImportedKind, key: string, draft: unknown, save: () => Promise<void>) => {
    const digest = digestOf(draft);
    const recordState = recordStates.get(`${kind}/${key}`);
    const is = whatBecomes(recordState, digest, isNew);
    if (is === "made" || is === "changed") await save();
    if (is !== "kept") entered.push({ kind, key, digest });
    const { by = null, at = null } = recordState?.now ?? {};
    const id = recordState?.now?.id ?? recordState?.imported?.id;
    records.push(is === "kept" ? { kind, key, is, id, isDeleted: !recordState?.now, by, at } : { kind, key, is });
  };
  const id = <P extends string>(prefix: P) => newId(prefix, ctx.now.getTime(), ctx.random(10));
  for (const category of bundle.categories)
    await enter("category", category.key, category, () => saveCategory(ctx.db, id("ct"), category));
  for (const article of bundle.articles)
    await enter("article", article.key, article, () => saveArticle(ctx.db, id("ar"), article, ctx.now));
  for (const { items, ...group } of bundle.groups) {
    await enter("group", group.key, group, () => saveQuestionGroup(ctx.db, id("fg"), { ...group, items }));
    for (const [position, item] of items.entries())
      await enter("question", item.key, { ...item, position, group: group.key }, () =>
        saveQuestion(ctx.db, id("fq"), group.key, position, item),
      );
  }
  await noteImported(ctx.db, entered, ctx.now);
  const pages = await enterPages(ctx, bundle.pages, isNew);
  if (!isNew) return { is: "unchanged", records: [...records, ...pages] };
  await ctx.audit("content.imported", {
    subject: bundle.checksum,
    details: {
      articles: bundle.articles.length,
      pages: bundle.pages.length,
      notInForce: pages.filter(({ is }) => is === "kept").map(({ key }) => key),
      kept: records.filter(({ is }) => is === "kept").length,
    },
  });
  await ctx.publicPagesChanged();
  return { is: "imported", records: [...records, ...pages] };
}

/** Digest of a record as the file has it; it changes with the texts. */
function digestOf(draft: unknown): string {
  return createHash("sha256").update(JSON.stringify(draft)).digest("hex");
}

/** Decides what an import does with a record, from its state after the last import and its state now. */
function whatBecomes(recordState: RecordState | undefined, digest: string, isNew: boolean): RecordOutcome["is"] {
  const { now = null, imported = null } = recordState ?? {};
  // Deleted by staff. In an installation from before imports were recorded, a known bundle restores nothing.
  if (now === null) return imported !== null || !isNew ? "kept" : "made";
  if (imported !== null && imported.version !== now.version) return "kept";
  if (imported !== null && imported.digest === digest) return "unchanged";
  if (imported === null && isOfOffice(now)) return "kept";
  return isNew ? "changed" : "unchanged";
}

/** For records from before imports were recorded: an article names its author; for the others, only staff changes raise the version. */
function isOfOffice({ by, version }: NonNullable<RecordState["now"]>): boolean {
  return by === null ? version > 1 : by !== "import";
}

/** Pages are versioned: where staff published other texts, the imported version is stored but not in force. Nothing is overwritten. */
async function enterPages(ctx: Ctx, drafts: readonly PageDraft[], isNew: boolean): Promise<RecordOutcome[]> {
  const heads = new Map(
    (await listPageHeads(ctx.db)).filter(({ language }) => language === "ID").map((head) => [head.key, head]),
  );
  const outcomes: RecordOutcome[] = [];
  for (const draft of drafts) {
    const { key } = draft;
    if (isLegal(key)) {
      outcomes.push(await enterLegal(ctx, { ...draft, key }, isNew));
      continue;
    }
    const head = heads.get(key);
    const isChanged = isNew && (await savePage(ctx.db, draft, ctx.now));
    if (isChanged && head !== undefined && head.publishedBy !== "import") outcomes.push(storedPageOutcome(key, head));
    else outcomes.push({ kind: "page", key, is: isChanged ? (head === undefined ? "made" : "changed") : "unchanged" });
  }
  return outcomes;
}

const isLegal = (key: string): key is LegalKey => (LEGAL_KEYS as readonly string[]).includes(key);

/** Never changes the text of a legal version that staff published, because customers have agreed to it. */
async function enterLegal(ctx: Ctx, draft: PageDraft & { readonly key: LegalKey }, isNew: boolean): Promise<RecordOutcome> {
  const { key } = draft;
  const known = (await listPublished(ctx.db, key)).find(({ version }) => version === draft.version);
  if (known !== undefined && known.publishedBy !== "import") return storedPageOutcome(key, known);
  if (!isNew || !(await savePage(ctx.db, draft, ctx.now))) return { kind: "page", key, is: "unchanged" };
  return { kind: "page", key, is: known === undefined ? "made" : "changed" };
}

function storedPageOutcome(
  key: string,
  { publishedBy, publishedAt }: { readonly publishedBy: string; readonly publishedAt: Date | null },
): RecordOutcome {
  return { kind: "page", key, is: "kept", id: key, isDeleted: false, by: publishedBy, at: publishedAt };
}
