/** Office endpoints for articles: writing, versions, publishing. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { instantCodec } from "#kernel/time.ts";
import { may, publicationFields } from "./contract-list.ts";
import { articleContentSchema } from "./model/article.ts";

const id = idSchema("ar");
const revision = z.int().min(1);
const revisionText = z.codec(z.string().regex(/^[1-9][0-9]{0,8}$/), revision, { decode: Number, encode: String });

const draft = z.strictObject({
  ...publicationFields,
  key: z.string(),
  content: articleContentSchema,
  savedBy: z.string(),
  savedAt: instantCodec,
  /** Languages in which the article's slug belongs to another article. */
  takenSlugs: z.array(z.enum(["ID", "EN"])),
});
export type ArticleDraftView = z.output<typeof draft>;

export const readArticleDraft = get({
  name: "content.read_article_draft",
  path: "/v1/content/office/article",
  access: may("view"),
  summary: "Returns the draft of an article.",
  input: z.strictObject({ id }),
  output: draft,
});

export const saveArticleDraft = post({
  name: "content.save_article_draft",
  path: "/v1/content/office/article/save",
  access: may("update"),
  body: "multipart",
  summary:
    "Saves a draft (a JSON file) on top of the version it was edited from. Visitors do not see it. If the draft changed meanwhile, refuses with the stored draft.",
  refusals: { article_changed_meanwhile: 409 },
  rateLimit: { max: 600, windowSeconds: 600 },
  input: z.strictObject({ id, revision: revisionText, draft: z.file() }),
  output: draft,
});

export const MAX_VERSIONS_SHOWN = 100;

export const listArticleVersions = get({
  name: "content.list_article_versions",
  path: "/v1/content/office/article/versions",
  access: may("view"),
  summary: "Lists the versions of an article, the newest first.",
  input: z.strictObject({ id }),
  output: z.strictObject({
    versions: z.array(z.strictObject({ revision, savedBy: z.string(), savedAt: instantCodec })),
    publishedRevision: revision.nullable(),
    currentRevision: revision,
  }),
});

export const readArticleVersion = get({
  name: "content.read_article_version",
  path: "/v1/content/office/article/version",
  access: may("view"),
  summary: "Returns one version of an article.",
  input: z.strictObject({ id, revision: revisionText }),
  output: z.strictObject({ revision, content: articleContentSchema, savedBy: z.string(), savedAt: instantCodec }),
});

export const restoreArticleVersion = post({
  name: "content.restore_article_version",
  path: "/v1/content/office/article/restore",
  access: may("update"),
  summary: "Makes an earlier version the newest again. Versions in between are kept.",
  refusals: { article_changed_meanwhile: 409 },
  input: z.strictObject({ id, revision, from: revision }),
  output: draft,
});

const publishing = {
  article_changed_meanwhile: 409,
  article_inactive: 409,
  article_incomplete: 422,
  slug_taken: 409,
  category_inactive: 409,
} as const;

export const publishArticle = post({
  name: "content.publish_article",
  path: "/v1/content/office/article/publish",
  access: may("publish"),
  summary: "Publishes the newest version. Visitors see it within a second.",
  refusals: publishing,
  input: z.strictObject({ id, revision }),
  output: draft,
});

export const scheduleArticle = post({
  name: "content.schedule_article",
  path: "/v1/content/office/article/schedule",
  access: may("publish"),
  summary: "Schedules the newest version for publication at a future time.",
  refusals: { ...publishing, schedule_not_ahead: 422 },
  input: z.strictObject({ id, revision, at: instantCodec }),
  output: draft,
});

export const cancelSchedule = post({
  name: "content.cancel_schedule",
  path: "/v1/content/office/article/cancel-schedule",
  access: may("publish"),
  summary: "Cancels a scheduled publication.",
  refusals: { nothing_scheduled: 409 },
  input: z.strictObject({ id }),
  output: draft,
});

export const unpublishArticle = post({
  name: "content.unpublish_article",
  path: "/v1/content/office/article/unpublish",
  access: may("publish"),
  summary: "Unpublishes an article. It becomes a draft again.",
  refusals: { not_published: 409 },
  input: z.strictObject({ id }),
  output: draft,
});

export const deleteArticle = post({
  name: "content.delete_article",
  path: "/v1/content/office/article/delete",
  access: may("delete"),
  summary: "Deletes an unpublished article with all its versions. This cannot be undone.",
  refusals: { article_is_public: 409 },
  // The use case writes its own audit entry, `content.article_deleted`, with the title.
  audit: "never",
  input: z.strictObject({ id }),
  output: z.strictObject({ id }),
});

export const PREVIEW_HOURS = 48;
const previewSubject = z.union([id, z.enum(["terms", "privacy"])]);

export const makePreview = post({
  name: "content.make_preview",
  path: "/v1/content/office/preview/make",
  access: may("view"),
  summary: "Creates an expiring link that shows the draft of an article or a legal page as visitors would see it.",
  input: z.strictObject({ id: previewSubject }),
  output: z.strictObject({ path: z.string(), expiresAt: instantCodec }),
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
