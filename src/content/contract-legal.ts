/** The office's calls about legal pages: drafts, versions, dates of effect. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { may } from "./contract-list.ts";
import { LEGAL_STANDINGS, legalContentSchema, legalKeySchema, legalVersionSchema } from "./legal.ts";

const id = legalKeySchema;
const revision = z.int().min(1);

const version = z.strictObject({
  version: z.string(),
  effectiveOn: localDateSchema,
  standing: z.enum(LEGAL_STANDINGS),
  publishedBy: z.string(),
  publishedAt: instantCodec.nullable(),
});
const page = z.strictObject({
  id,
  titles: z.strictObject({ ID: z.string(), EN: z.string() }),
  versions: z.array(version),
  draft: z.strictObject({ revision, version: z.string(), savedBy: z.string(), savedAt: instantCodec }).nullable(),
});
export type LegalPageRow = z.output<typeof page>;
const pages = z.strictObject({ pages: z.array(page) });

export const listLegalPages = get({
  name: "content.list_legal_pages",
  path: "/v1/content/office/legal",
  access: may("view"),
  summary: "Terms and privacy with their versions, the last date of effect first, and the draft of the next one.",
  input: z.strictObject({}),
  output: pages,
});

const draft = z.strictObject({ id, revision, content: legalContentSchema, savedBy: z.string(), savedAt: instantCodec });
export type LegalDraftView = z.output<typeof draft>;

export const readLegalDraft = get({
  name: "content.read_legal_draft",
  path: "/v1/content/office/legal/draft",
  access: may("view"),
  summary: "The draft of a legal page's next version.",
  input: z.strictObject({ id }),
  output: draft,
});

export const readLegalVersion = get({
  name: "content.read_legal_version",
  path: "/v1/content/office/legal/version",
  access: may("view"),
  summary: "A published version in both languages.",
  input: z.strictObject({ id, version: legalVersionSchema }),
  output: z.strictObject({ id, effectiveOn: localDateSchema, content: legalContentSchema }),
});

export const beginLegalDraft = post({
  name: "content.begin_legal_draft",
  path: "/v1/content/office/legal/begin",
  access: may("create"),
  summary: "Begins the next version with the texts of the last one.",
  refusals: { legal_draft_exists: 409 },
  input: z.strictObject({ id }),
  output: draft,
});

export const saveLegalDraft = post({
  name: "content.save_legal_draft",
  path: "/v1/content/office/legal/save",
  access: may("update"),
  body: "multipart",
  summary:
    "Saves a draft, a file of JSON, over the one that it was made from. Changed meanwhile, it is refused with what is stored now.",
  refusals: { legal_changed_meanwhile: 409 },
  rateLimit: { max: 600, windowSeconds: 600 },
  input: z.strictObject({
    id,
    revision: z.codec(z.string().regex(/^[1-9][0-9]{0,8}$/), revision, { decode: Number, encode: String }),
    draft: z.file(),
  }),
  output: draft,
});

export const deleteLegalDraft = post({
  name: "content.delete_legal_draft",
  path: "/v1/content/office/legal/delete-draft",
  access: may("delete"),
  summary: "Deletes a draft. It cannot be recovered.",
  input: z.strictObject({ id }),
  output: pages,
});

export const publishLegal = post({
  name: "content.publish_legal",
  path: "/v1/content/office/legal/publish",
  access: may("publish"),
  summary: "Publishes a draft with its date of effect, today at the earliest. From then on it is in force, and never changes.",
  refusals: {
    legal_changed_meanwhile: 409,
    legal_incomplete: 422,
    legal_outline: 422,
    legal_version_taken: 409,
    legal_date_past: 422,
    legal_date_not_after: 409,
  },
  input: z.strictObject({ id, revision, effectiveOn: localDateSchema }),
  output: pages,
});

export const withdrawLegal = post({
  name: "content.withdraw_legal",
  path: "/v1/content/office/legal/withdraw",
  access: may("publish"),
  summary: "Makes a version whose date has not come a draft again.",
  refusals: { legal_in_force: 409, legal_draft_exists: 409 },
  input: z.strictObject({ id, version: legalVersionSchema }),
  output: pages,
});
