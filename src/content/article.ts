/** An article as it is written: its draft in both languages, what it lacks before it can be published, how its address is made. Pure. */
import { z } from "zod";
import { idSchema } from "#kernel/id.ts";
import { LANGUAGES, type Language } from "#kernel/locale.ts";
import { documentSchema, plainText, type RichDocument } from "./document.ts";
import { draftSlugSchema, slugOf } from "./slug.ts";
import { TITLE_MAX_CHARS, type ArticleStanding } from "./standing.ts";

export const DESCRIPTION_MAX_CHARS = 200;
/** Search engines cut what is longer, and have little to show of what is shorter. */
export const GOOD_DESCRIPTION_CHARS = { from: 70, to: 160 } as const;

/** Drawings of the house (docs/design.md) that an article can have above it. */
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

/** A draft may be empty and half done; what publishing needs says `whatIsMissing`. */
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

/** What an article begins with. */
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

export type MissingPart = "categoryId" | `texts.${Language}.${"title" | "slug" | "description" | "body"}`;

/** What has to be there before visitors may read it, in the order in which one fills it in. */
export function whatIsMissing(content: ArticleContent): readonly MissingPart[] {
  const missing: MissingPart[] = content.categoryId === null ? ["categoryId"] : [];
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

/** Why a version can't be published now, as far as the article itself tells. */
export function whyNotPublish(standing: Pick<ArticleStanding, "status">, content: ArticleContent): WhyNot | null {
  if (standing.status === "inactive") return "article_inactive";
  return whatIsMissing(content).length > 0 ? "article_incomplete" : null;
}

/** What visitors read is not deleted under their eyes: it is taken back or made inactive first. */
export function whyNotDelete({
  status,
  publishedRevision,
}: Pick<ArticleStanding, "status" | "publishedRevision">): WhyNot | null {
  return status === "active" && publishedRevision !== null ? "article_is_public" : null;
}
