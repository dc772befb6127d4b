/** The draft of an article in both languages, the fields it needs before publication, and its slug. Pure. */
import { z } from "zod";
import { idSchema } from "#kernel/id.ts";
import { LANGUAGES, type Language } from "#kernel/locale.ts";
import { documentSchema, plainText, type RichDocument } from "../../rich-text/model/document.ts";
import { draftSlugSchema, slugOf } from "../../model/slug.ts";
import { TITLE_MAX_CHARS, type ArticlePublication } from "./article-status.ts";

export const DESCRIPTION_MAX_CHARS = 200;
/** Search engines cut longer descriptions and have little to show of shorter ones. */
export const GOOD_DESCRIPTION_CHARS = { from: 70, to: 160 } as const;

/** Illustrations of the product (docs/design.md) that an article or a section of a page can show. */
export const ILLUSTRATIONS = [
  "going-home",
  "story-road",
  "about-arrival",
  "trust-ledger",
  "rails",
  "documents",
  "names",
  "scam-shield",
  "lost-phone",
  "first-salary",
  "budget",
  "school",
  "house-build",
  "emergency",
  "reading-quote",
  "cash-pickup",
] as const;

export const coverSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("illustration"), name: z.string().regex(/^[a-z0-9-]{1,60}$/) }),
  z.strictObject({ kind: z.literal("picture"), id: idSchema("pi") }),
]);
export type Cover = z.output<typeof coverSchema>;

/** A draft may be empty or incomplete. `whatIsMissing` lists what publication needs. */
const articleTextSchema = z.strictObject({
  title: z.string().max(TITLE_MAX_CHARS),
  slug: draftSlugSchema,
  description: z.string().max(DESCRIPTION_MAX_CHARS),
  body: documentSchema,
});
export type ArticleText = z.output<typeof articleTextSchema>;

export const articleContentSchema = z.strictObject({
  categoryId: idSchema("ct").nullable(),
  cover: coverSchema,
  featured: z.boolean(),
  texts: z.strictObject({ ID: articleTextSchema, EN: articleTextSchema }),
});
export type ArticleContent = z.output<typeof articleContentSchema>;

const EMPTY_BODY: RichDocument = { type: "doc", content: [] };

/** The content of a new article. */
export function newArticle(title: string, language: Language): ArticleContent {
  const text = (one: Language): ArticleText => ({
    title: one === language ? title : "",
    slug: one === language ? slugOf(title) : "",
    description: "",
    body: EMPTY_BODY,
  });
  return {
    categoryId: null,
    cover: { kind: "illustration", name: ILLUSTRATIONS[0] },
    featured: false,
    texts: { ID: text("ID"), EN: text("EN") },
  };
}

export type MissingField = "categoryId" | `texts.${Language}.${"title" | "slug" | "description" | "body"}`;

/** Fields that must be filled in before publication, in the order of the form. */
export function whatIsMissing(content: ArticleContent): readonly MissingField[] {
  const missing: MissingField[] = content.categoryId === null ? ["categoryId"] : [];
  for (const language of LANGUAGES) {
    const { title, slug, description, body } = content.texts[language];
    if (title.trim() === "") missing.push(`texts.${language}.title`);
    if (slug === "") missing.push(`texts.${language}.slug`);
    if (description.trim() === "") missing.push(`texts.${language}.description`);
    if (plainText(body) === "") missing.push(`texts.${language}.body`);
  }
  return missing;
}

export type WhyNot = "article_inactive" | "article_incomplete" | "article_is_public";

/** Why a version cannot be published now, by the article alone. */
export function whyNotPublish(publication: Pick<ArticlePublication, "status">, content: ArticleContent): WhyNot | null {
  if (publication.status === "inactive") return "article_inactive";
  return whatIsMissing(content).length > 0 ? "article_incomplete" : null;
}

/** Why an article cannot be deleted. A public article must be unpublished or deactivated first. */
export function whyNotDelete({
  status,
  publishedRevision,
}: Pick<ArticlePublication, "status" | "publishedRevision">): WhyNot | null {
  return status === "active" && publishedRevision !== null ? "article_is_public" : null;
}
