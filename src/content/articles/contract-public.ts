/** The HTTP calls by which visitors read articles, in the caller's language. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { localDateSchema } from "#kernel/time.ts";
import { pictureSchema } from "../contract.ts";
import { slugSchema } from "../model/slug.ts";
import { documentSchema } from "../rich-text/model/document.ts";

const slug = slugSchema;

export const ARTICLES_PER_PAGE = 12;

export const categorySchema = z.strictObject({
  key: z.string(),
  slug,
  name: z.string(),
  description: z.string(),
  articleCount: z.int(),
});

export type Category = z.output<typeof categorySchema>;

export const articleCardSchema = z.strictObject({
  key: z.string(),
  slug,
  title: z.string(),
  description: z.string(),
  /** Name of an illustration; empty where a picture is used instead. */
  illustration: z.string(),
  picture: pictureSchema.nullable(),
  publishedOn: localDateSchema,
  readingMinutes: z.int(),
  featured: z.boolean(),
  category: z.strictObject({ slug, name: z.string() }),
});

export type ArticleCard = z.output<typeof articleCardSchema>;

export const listArticles = get({
  name: "content.list_articles",
  path: "/v1/content/articles",
  access: "public",
  summary: "Lists articles, newest first, of all categories or of one, with the categories.",
  input: z.strictObject({ category: slug.optional(), page: z.coerce.number().int().min(1).max(1_000).default(1) }),
  output: z.strictObject({
    articles: z.array(articleCardSchema),
    categories: z.array(categorySchema),
    /** The chosen category, with its slug in each language for the language switch. */
    category: categorySchema.extend({ slugs: z.strictObject({ ID: slug, EN: slug }) }).nullable(),
    page: z.int(),
    pageCount: z.int(),
  }),
});

export const readArticle = get({
  name: "content.read_article",
  path: "/v1/content/article",
  access: "public",
  summary: "Returns one article by its slug in either language, with related articles.",
  input: z.strictObject({ slug }),
  output: articleCardSchema.extend({
    body: documentSchema,
    updatedAt: z.iso.datetime(),
    slugs: z.strictObject({ ID: slug, EN: slug }),
    related: z.array(articleCardSchema),
  }),
});

export type Article = z.output<(typeof readArticle)["output"]>;
