import { newId } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { ContentBundle } from "./bundle.ts";
import { listPageHeads } from "./store-section-pages.ts";
import { recordImport, saveArticle, saveCategory, savePage, saveQuestion, saveQuestionGroup } from "./store-import.ts";

/** Adds or replaces what the bundle names, by key; what it does not name stays. The bundle that was imported last changes nothing. */
export async function importContent(ctx: Ctx, bundle: ContentBundle): Promise<"imported" | "unchanged"> {
  if (!(await recordImport(ctx.db, bundle.checksum, ctx.now))) return "unchanged";
  const id = <P extends string>(prefix: P) => newId(prefix, ctx.now.getTime(), ctx.random(10));
  for (const category of bundle.categories) await saveCategory(ctx.db, id("ct"), category);
  for (const article of bundle.articles) await saveArticle(ctx.db, id("ar"), article, ctx.now);
  for (const group of bundle.groups) {
    await saveQuestionGroup(ctx.db, id("fg"), group);
    for (const [position, item] of group.items.entries()) await saveQuestion(ctx.db, id("fq"), group.key, position, item);
  }
  const changed = new Set<string>();
  for (const page of bundle.pages) if (await savePage(ctx.db, page, ctx.now)) changed.add(page.key);
  await ctx.audit("content.imported", {
    subject: bundle.checksum,
    details: { articles: bundle.articles.length, pages: bundle.pages.length, notInForce: await keptBack(ctx, changed) },
  });
  await ctx.publicPagesChanged();
  return "imported";
}

/** Pages whose new texts wait in the office, because somebody has published other ones there: an import takes nothing from anybody. */
async function keptBack(ctx: Ctx, changed: ReadonlySet<string>): Promise<readonly string[]> {
  const heads = await listPageHeads(ctx.db);
  return heads
    .filter(({ key, language, publishedBy }) => language === "ID" && publishedBy !== "import" && changed.has(key))
    .map(({ key }) => key);
}
