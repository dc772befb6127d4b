/** Office endpoints for pages of sections: versions, publishing, preview. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { listAddress } from "#kernel/list-address.ts";
import { instantCodec } from "#kernel/time.ts";
import { may } from "../articles/contract-list.ts";
import { pageContentSchema } from "./model/page-content.ts";
import { SECTION_PAGES } from "./model/sections.ts";

const id = z.enum(SECTION_PAGES);
const version = z.int().min(1);
const versionText = z.codec(z.string().regex(/^[1-9][0-9]{0,5}$/), version, { decode: Number, encode: String });

const publishing = { version, publishedBy: z.string(), publishedAt: instantCodec };
const pageVersion = z.strictObject(publishing);
export type PageVersion = z.output<typeof pageVersion>;

/** When an import brought other texts than those in force. They are not published automatically. */
const importedLater = instantCodec.nullable();
const pageRow = z.strictObject({ id, titles: z.strictObject({ ID: z.string(), EN: z.string() }), ...publishing, importedLater });
export type PageRow = z.output<typeof pageRow>;

export const listOfficePages = get({
  name: "content.list_office_pages",
  path: "/v1/content/office/pages",
  access: may("view"),
  summary: "Lists the pages of sections with the version in force.",
  input: z.strictObject({}),
  output: z.strictObject({ pages: z.array(pageRow) }),
});

export const pagesAddress = listAddress("/office/content/pages", listOfficePages);

/** The newest versions are listed; older ones are kept too. */
export const MAX_VERSIONS_SHOWN = 50;

const page = z.strictObject({
  id,
  ...publishing,
  /** Publishing names this and the version it is based on: an import may change the imported version in place. */
  savedAt: instantCodec,
  content: pageContentSchema,
  importedLater,
  versions: z.array(pageVersion),
  /** Questions a section may show: the active ones. */
  questions: z.array(z.strictObject({ key: z.string(), questions: z.strictObject({ ID: z.string(), EN: z.string() }) })),
});
export type PageView = z.output<typeof page>;

export const readOfficePage = get({
  name: "content.read_office_page",
  path: "/v1/content/office/page",
  access: may("view"),
  summary: "Returns a page of sections in both languages, with its versions, the newest first.",
  input: z.strictObject({ id }),
  output: page,
});

export const readPageVersion = get({
  name: "content.read_page_version",
  path: "/v1/content/office/page/version",
  access: may("view"),
  summary: "Returns one version of a page in both languages.",
  input: z.strictObject({ id, version: versionText }),
  output: z.strictObject({ ...publishing, content: pageContentSchema }),
});

export const publishPage = post({
  name: "content.publish_page",
  path: "/v1/content/office/page/publish",
  access: may("publish"),
  body: "multipart",
  summary:
    "Publishes a page (a JSON file with both languages) as its next version. If the page changed meanwhile, refuses with the version in force.",
  refusals: { page_changed_meanwhile: 409, page_incomplete: 422 },
  rateLimit: { max: 120, windowSeconds: 600 },
  input: z.strictObject({ id, version: versionText, savedAt: instantCodec, draft: z.file() }),
  output: page,
});

export const restorePageVersion = post({
  name: "content.restore_page_version",
  path: "/v1/content/office/page/restore",
  access: may("publish"),
  summary: "Publishes an earlier version again, as the next one. Versions in between are kept.",
  refusals: { page_changed_meanwhile: 409 },
  input: z.strictObject({ id, version, savedAt: instantCodec, from: version }),
  output: page,
});

export const previewPage = post({
  name: "content.preview_page",
  path: "/v1/content/office/page/preview",
  access: may("update"),
  body: "multipart",
  summary: "Creates an expiring link that shows the page in the form as visitors would see it.",
  rateLimit: { max: 60, windowSeconds: 600 },
  input: z.strictObject({ id, draft: z.file() }),
  output: z.strictObject({ path: z.string(), expiresAt: instantCodec }),
});
