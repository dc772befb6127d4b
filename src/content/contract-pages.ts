/** The office's calls about pages made of sections: their versions, what is published next, and a look at it before. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { instantCodec } from "#kernel/time.ts";
import { may } from "./contract-list.ts";
import { pageContentSchema } from "./page.ts";
import { SECTION_PAGES } from "./sections.ts";

const id = z.enum(SECTION_PAGES);
const version = z.int().min(1);
const versionText = z.codec(z.string().regex(/^[1-9][0-9]{0,5}$/), version, { decode: Number, encode: String });

const publishing = { version, publishedBy: z.string(), publishedAt: instantCodec };
const pageVersion = z.strictObject(publishing);
export type PageVersion = z.output<typeof pageVersion>;

/** When the import brought other texts than those in force, which it leaves to be used by hand. */
const importedLater = instantCodec.nullable();
const pageRow = z.strictObject({ id, titles: z.strictObject({ ID: z.string(), EN: z.string() }), ...publishing, importedLater });
export type PageRow = z.output<typeof pageRow>;

export const listOfficePages = get({
  name: "content.list_office_pages",
  path: "/v1/content/office/pages",
  access: may("view"),
  summary: "The pages made of sections, with the version that visitors read.",
  input: z.strictObject({}),
  output: z.strictObject({ pages: z.array(pageRow) }),
});

/** The newest ones; older ones are kept as well. */
export const MAX_VERSIONS_SHOWN = 50;

const page = z.strictObject({
  id,
  ...publishing,
  /** With the version, what a publishing is made upon: the import may change the version that is its own. */
  savedAt: instantCodec,
  content: pageContentSchema,
  importedLater,
  versions: z.array(pageVersion),
  /** What a section of questions can show: those that visitors can read. */
  questions: z.array(z.strictObject({ key: z.string(), questions: z.strictObject({ ID: z.string(), EN: z.string() }) })),
});
export type PageView = z.output<typeof page>;

export const readOfficePage = get({
  name: "content.read_office_page",
  path: "/v1/content/office/page",
  access: may("view"),
  summary: "A page made of sections in both languages, with its versions, the newest first.",
  input: z.strictObject({ id }),
  output: page,
});

export const readPageVersion = get({
  name: "content.read_page_version",
  path: "/v1/content/office/page/version",
  access: may("view"),
  summary: "One version of a page in both languages.",
  input: z.strictObject({ id, version: versionText }),
  output: z.strictObject({ ...publishing, content: pageContentSchema }),
});

export const publishPage = post({
  name: "content.publish_page",
  path: "/v1/content/office/page/publish",
  access: may("publish"),
  body: "multipart",
  summary:
    "Publishes a page, a file of JSON with both languages, as its next version. Changed meanwhile, it is refused with what is in force now.",
  refusals: { page_changed_meanwhile: 409, page_incomplete: 422 },
  rateLimit: { max: 120, windowSeconds: 600 },
  input: z.strictObject({ id, version: versionText, savedAt: instantCodec, draft: z.file() }),
  output: page,
});

export const restorePageVersion = post({
  name: "content.restore_page_version",
  path: "/v1/content/office/page/restore",
  access: may("publish"),
  summary: "Publishes an earlier version again, as the next one. Nothing in between is lost.",
  refusals: { page_changed_meanwhile: 409 },
  input: z.strictObject({ id, version, savedAt: instantCodec, from: version }),
  output: page,
});

export const previewPage = post({
  name: "content.preview_page",
  path: "/v1/content/office/page/preview",
  access: may("update"),
  body: "multipart",
  summary: "A link to a page as it stands in the form, drawn as visitors would see it. It expires.",
  rateLimit: { max: 60, windowSeconds: 600 },
  input: z.strictObject({ id, draft: z.file() }),
  output: z.strictObject({ path: z.string(), expiresAt: instantCodec }),
});
