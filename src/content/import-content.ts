import { newId } from "#kernel/id.ts";
import type { Bilingual } from "#kernel/locale.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { type RichDocument } from "./document.ts";
import type { Section } from "./sections.ts";
import { recordImport, saveArticle, saveCategory, savePage, saveQuestion, saveQuestionGroup } from "./store-import.ts";

/** All content of an installation as files hold it (db/seed/content): records by key, texts in both languages. */
export interface ContentBundle {
  readonly checksum: string;
  readonly categories: readonly CategoryDraft[];
  readonly articles: readonly ArticleDraft[];
  readonly groups: readonly QuestionGroupDraft[];
  readonly pages: readonly PageDraft[];
}

export interface CategoryDraft {
  readonly key: string;
  readonly position: number;
  readonly texts: Bilingual<{ readonly slug: string; readonly name: string; readonly description: string }>;
}

export interface ArticleDraft {
  readonly key: string;
  readonly category: string;
  readonly illustration: string;
  readonly publishedOn: LocalDate;
  readonly featured: boolean;
  readonly texts: Bilingual<{ readonly slug: string; readonly title: string; readonly description: string; readonly body: RichDocument }>;
}

export interface QuestionDraft {
  readonly key: string;
  readonly texts: Bilingual<{ readonly question: string; readonly answer: RichDocument }>;
}

export interface QuestionGroupDraft {
  readonly key: string;
  readonly position: number;
  readonly names: Bilingual;
  readonly items: readonly QuestionDraft[];
}

export interface PageDraft {
  readonly key: string;
  readonly version: string;
  readonly effectiveOn: LocalDate;
  readonly texts: Bilingual<{ readonly title: string; readonly description: string; readonly body: RichDocument | readonly Section[] }>;
}

/** Adds or replaces what the bundle names, by key; what it does not name stays. A bundle that has been imported already changes nothing. */
export async function importContent(ctx: Ctx, bundle: ContentBundle): Promise<"imported" | "unchanged"> {
  if (!(await recordImport(ctx.db, bundle.checksum, ctx.now))) return "unchanged";
  const id = <P extends string>(prefix: P) => newId(prefix, ctx.now.getTime(), ctx.random(10));
  for (const category of bundle.categories) await saveCategory(ctx.db, id("ct"), category);
  for (const article of bundle.articles) await saveArticle(ctx.db, id("ar"), article, ctx.now);
  for (const group of bundle.groups) {
    await saveQuestionGroup(ctx.db, id("fg"), group);
    for (const [position, item] of group.items.entries()) await saveQuestion(ctx.db, id("fq"), group.key, position, item);
  }
  for (const page of bundle.pages) await savePage(ctx.db, page, ctx.now);
  await ctx.audit("content.imported", { subject: bundle.checksum, details: { articles: bundle.articles.length, pages: bundle.pages.length } });
  await ctx.publicPagesChanged();
  return "imported";
}
