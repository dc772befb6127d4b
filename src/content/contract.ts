/** Public HTTP calls of content: what visitors read, and their feedback. Answers are in the caller's language. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { localDateSchema } from "#kernel/time.ts";
import { slugSchema } from "./model/slug.ts";
import { documentSchema } from "./rich-text/model/document.ts";
import { LEGAL_VERSION_STATUSES, legalKeySchema, legalVersionSchema } from "./legal/model/legal-page.ts";
import { SECTION_PAGES, sectionsSchema } from "./pages/model/sections.ts";

export const ARTICLES_PER_PAGE = 12;
const slug = slugSchema;

export const categorySchema = z.strictObject({
  key: z.string(),
  slug,
  name: z.string(),
  description: z.string(),
  articleCount: z.int(),
});
export type Category = z.output<typeof categorySchema>;

export const pictureSchema = z.strictObject({
  id: idSchema("pi"),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  /** Point that stays visible when a frame crops the picture, in percent from the upper left corner. */
  focusX: z.int(),
  focusY: z.int(),
});

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

export const listQuestions = get({
  name: "content.list_questions",
  path: "/v1/content/questions",
  access: "public",
  summary: "Lists frequently asked questions by group; with `search`, those that contain every word of it.",
  input: z.strictObject({ search: z.string().trim().max(100).default(""), keys: z.string().max(400).optional() }),
  output: z.strictObject({
    groups: z.array(
      z.strictObject({
        key: z.string(),
        name: z.string(),
        items: z.array(z.strictObject({ key: z.string(), question: z.string(), answer: documentSchema })),
      }),
    ),
    total: z.int(),
  }),
});
export type QuestionGroup = z.output<(typeof listQuestions)["output"]>["groups"][number];

const pageBase = { title: z.string(), description: z.string(), version: z.string(), effectiveOn: localDateSchema };

export const readSections = get({
  name: "content.read_sections",
  path: "/v1/content/sections",
  access: "public",
  summary: "Returns a page of sections: home, about us, products, partnerships.",
  input: z.strictObject({ key: z.enum(SECTION_PAGES) }),
  output: z.strictObject({ ...pageBase, sections: sectionsSchema }),
});

export const readLegal = get({
  name: "content.read_legal",
  path: "/v1/content/legal",
  access: "public",
  summary: "Returns a legal page in the version in force or in the named one, with the list of its versions.",
  input: z.strictObject({ key: legalKeySchema, version: legalVersionSchema.optional() }),
  output: z.strictObject({
    ...pageBase,
    body: documentSchema,
    status: z.enum(LEGAL_VERSION_STATUSES),
    /** Latest effective date first. */
    versions: z.array(
      z.strictObject({ version: z.string(), effectiveOn: localDateSchema, status: z.enum(LEGAL_VERSION_STATUSES) }),
    ),
  }),
});

export const readPreview = get({
  name: "content.read_preview",
  path: "/v1/content/preview",
  access: "public",
  summary: "Returns the draft of an article or a page to the holder of an unexpired preview link.",
  input: z.strictObject({ token: z.string().regex(/^[\w-]{27}$/) }),
  output: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("article"), article: articleCardSchema.extend({ body: documentSchema }) }),
    z.strictObject({
      kind: z.literal("legal"),
      legal: z.strictObject({ key: legalKeySchema, ...pageBase, body: documentSchema }),
    }),
    z.strictObject({
      kind: z.literal("page"),
      page: z.strictObject({ key: z.enum(SECTION_PAGES), ...pageBase, sections: sectionsSchema }),
    }),
  ]),
});

export const giveFeedback = post({
  name: "content.give_feedback",
  path: "/v1/content/feedback/give",
  access: "public",
  summary:
    "Records whether an article or an answer helped. The caller chooses the id; the same id with the same content counts once.",
  audit: "never",
  rateLimit: { max: 20, windowSeconds: 600 },
  refusals: { id_already_used: 409 },
  input: z.strictObject({
    id: idSchema("fb"),
    subject: z.string().regex(/^(?:article|question):[a-z0-9-]{1,120}$/),
    helpful: z.boolean(),
  }),
  output: z.strictObject({ id: idSchema("fb") }),
});

export const setArticleStatus = post({
  name: "content.set_article_status",
  path: "/v1/content/article/set-status",
  access: { menu: "content", module: ["publish"] },
  summary: "Takes an article off the public pages (inactive) or puts it back (active).",
  refusals: { category_inactive: 409 },
  input: z.strictObject({ id: idSchema("ar"), status: z.enum(["active", "inactive"]) }),
  output: z.strictObject({ id: idSchema("ar"), status: z.enum(["active", "inactive"]) }),
});
