/**
 * Office endpoints for the list of articles. Separate from the endpoints for texts, so that the list page does not load the document
 * schema.
 */
import { z } from "zod";
import { download, get, post, type MenuNeed } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import { instantCodec } from "#kernel/time.ts";
import { perPageSchema } from "#kernel/validation/per-page.ts";
import { ARTICLE_STATES, TITLE_MAX_CHARS } from "./model/article-status.ts";

export const may = (...module: MenuNeed["module"]): MenuNeed => ({ menu: "content", module });
const id = idSchema("ar");
const revision = z.int().min(1);
const status = z.enum(["active", "inactive"]);

/** APP-4: at most 50 rows a page. */
const pageInput = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  perPage: perPageSchema,
};
const filters = {
  search: z.string().trim().max(100).optional(),
  state: z.enum(ARTICLE_STATES).optional(),
  category: idSchema("ct").optional(),
};

/** Publication fields shared by every answer about an article. */
export const publicationFields = {
  id,
  status,
  revision,
  publishedRevision: revision.nullable(),
  publishedAt: instantCodec.nullable(),
  scheduledFor: instantCodec.nullable(),
  scheduledRevision: revision.nullable(),
  /** Code of the refusal that stopped the last scheduled publication. */
  scheduleFailure: z.string().nullable(),
  updatedAt: instantCodec,
};

const articleRow = z.strictObject({
  ...publicationFields,
  titles: z.strictObject({ ID: z.string(), EN: z.string() }),
  category: z.string().nullable(),
  savedBy: z.string(),
});
export type ArticleRow = z.output<typeof articleRow>;

export const listOfficeArticles = get({
  exportedBy: "content.export_articles",
  name: "content.list_office_articles",
  path: "/v1/content/office/articles",
  access: may("view"),
  summary: "Lists all articles, drafts included, the last changed first.",
  input: z.strictObject({
    ...filters,
    ...pageInput,
    sort: z.enum(["updated", "-updated", "title", "-title"]).default("-updated"),
  }),
  output: z.strictObject({ articles: z.array(articleRow), total: z.int() }),
});

/** `?q=rupiah&state=draft&sort=title`. */
export const articlesAddress = listAddress("/office/content/articles", listOfficeArticles);

export const MAX_EXPORTED_ARTICLES = 5_000;

export const exportArticles = download({
  name: "content.export_articles",
  path: "/v1/content/office/articles/export_list",
  access: may("view"),
  summary: "Exports the list of articles as a file.",
  audit: "always",
  rateLimit: { max: 10, windowSeconds: 60 },
  input: z.strictObject({ ...filters, format: z.enum(["csv", "xlsx", "pdf"]).default("csv") }),
  output: z.unknown(),
});

export const createArticle = post({
  name: "content.create_article",
  path: "/v1/content/office/article/create",
  access: may("create"),
  summary:
    "Creates an article with a title in the caller's language. The caller chooses the id; repeating it returns the same article.",
  refusals: { id_already_used: 409 },
  input: z.strictObject({ id, title: z.string().trim().min(1).max(TITLE_MAX_CHARS) }),
  output: z.strictObject({ id }),
});
