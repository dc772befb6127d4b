import { createHash } from "node:crypto";
import { newId } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { ContentBundle, PageDraft } from "./bundle.ts";
import { LEGAL_KEYS, type LegalKey } from "./legal.ts";
import { listPublished } from "./store-legal.ts";
import { listPageHeads } from "./store-section-pages.ts";
import { listStandings, noteImported, type Imported, type ImportedKind, type Standing } from "./store-imported.ts";
import { recordImport, saveArticle, saveCategory, savePage, saveQuestion, saveQuestionGroup } from "./store-import.ts";

/** What became of a record of the files. */
export interface RecordOutcome {
  readonly kind: ImportedKind | "page";
  readonly key: string;
  readonly is: "made" | "changed" | "unchanged" | "kept";
  /** Of what was kept: the record, gone when it was deleted; by whom and when, where it says so itself. */
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
 * Adds or replaces what the bundle names, by key; what it does not name stays, and what people have changed or deleted in the office since
 * it was imported stays theirs. The bundle that was imported last changes nothing.
 */
export async function importContent(ctx: Ctx, bundle: ContentBundle): Promise<ContentImport> {
  const isNew = await recordImport(ctx.db, bundle.checksum, ctx.now);
  const standings = await listStandings(ctx.db);
  const records: RecordOutcome[] = [];
  const entered: Imported[] = [];
  const enter = async (kind: ImportedKind, key: string, draft: unknown, save: () => Promise<void>) => {
    const digest = digestOf(draft);
    const standing = standings.get(`${kind}/${key}`);
    const is = whatBecomes(standing, digest, isNew);
    if (is === "made" || is === "changed") await save();
    if (is !== "kept") entered.push({ kind, key, digest });
    const { by = null, at = null } = standing?.now ?? {};
    const id = standing?.now?.id ?? standing?.imported?.id;
    records.push(is === "kept" ? { kind, key, is, id, isDeleted: !standing?.now, by, at } : { kind, key, is });
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

/** Of the record as a file has it; other texts, other digest. */
function digestOf(draft: unknown): string {
  return createHash("sha256").update(JSON.stringify(draft)).digest("hex");
}

/** What an import does with a record, from what it left behind the last time and what stands there now. */
function whatBecomes(standing: Standing | undefined, digest: string, isNew: boolean): RecordOutcome["is"] {
  const { now = null, imported = null } = standing ?? {};
  // Deleted in the office. Of an installation that is older than this note, a bundle that it knows brings nothing back.
  if (now === null) return imported !== null || !isNew ? "kept" : "made";
  if (imported !== null && imported.version !== now.version) return "kept";
  if (imported !== null && imported.digest === digest) return "unchanged";
  if (imported === null && isOfOffice(now)) return "kept";
  return isNew ? "changed" : "unchanged";
}

/** Of a record from before imports were noted: an article says who wrote it, of the others only the office counts versions. */
function isOfOffice({ by, version }: NonNullable<Standing["now"]>): boolean {
  return by === null ? version > 1 : by !== "import";
}

/** Pages go by versions: where somebody has published other texts in the office, new ones wait there, and nothing is taken from anybody. */
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
    if (isChanged && head !== undefined && head.publishedBy !== "import") outcomes.push(keptPage(key, head));
    else outcomes.push({ kind: "page", key, is: isChanged ? (head === undefined ? "made" : "changed") : "unchanged" });
  }
  return outcomes;
}

const isLegal = (key: string): key is LegalKey => (LEGAL_KEYS as readonly string[]).includes(key);

/** A version that somebody has published in the office is what people have agreed to: its text is never another. */
async function enterLegal(ctx: Ctx, draft: PageDraft & { readonly key: LegalKey }, isNew: boolean): Promise<RecordOutcome> {
  const { key } = draft;
  const known = (await listPublished(ctx.db, key)).find(({ version }) => version === draft.version);
  if (known !== undefined && known.publishedBy !== "import") return keptPage(key, known);
  if (!isNew || !(await savePage(ctx.db, draft, ctx.now))) return { kind: "page", key, is: "unchanged" };
  return { kind: "page", key, is: known === undefined ? "made" : "changed" };
}

function keptPage(
  key: string,
  { publishedBy, publishedAt }: { readonly publishedBy: string; readonly publishedAt: Date | null },
): RecordOutcome {
  return { kind: "page", key, is: "kept", id: key, isDeleted: false, by: publishedBy, at: publishedAt };
}
