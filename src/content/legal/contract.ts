/** Office endpoints for legal pages: drafts, versions, effective dates. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { listAddress } from "#kernel/list-address.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { may } from "../articles/contract-list.ts";
import { LEGAL_VERSION_STATUSES, legalContentSchema, legalKeySchema, legalVersionSchema } from "./model/legal-page.ts";

const id = legalKeySchema;
const revision = z.int().min(1);

const version = z.strictObject({
  version: z.string(),
  effectiveOn: localDateSchema,
  status: z.enum(LEGAL_VERSION_STATUSES),
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
  summary: "Lists terms and privacy with their versions, latest effective date first, and the draft of the next one.",
  input: z.strictObject({}),
  output: pages,
});

export const legalAddress = listAddress("/office/content/legal", listLegalPages);

const draft = z.strictObject({ id, revision, content: legalContentSchema, savedBy: z.string(), savedAt: instantCodec });
export type LegalDraftView = z.output<typeof draft>;

export const readLegalDraft = get({
  name: "content.read_legal_draft",
  path: "/v1/content/office/legal/draft",
  access: may("view"),
  summary: "Returns the draft of a legal page's next version.",
  input: z.strictObject({ id }),
  output: draft,
});

export const readLegalVersion = get({
  name: "content.read_legal_version",
  path: "/v1/content/office/legal/version",
  access: may("view"),
  summary: "Returns a published version in both languages.",
  input: z.strictObject({ id, version: legalVersionSchema }),
  output: z.strictObject({ id, effectiveOn: localDateSchema, content: legalContentSchema }),
});

export const beginLegalDraft = post({
  name: "content.begin_legal_draft",
  path: "/v1/content/office/legal/begin",
  access: may("create"),
  summary: "Starts the next version from the texts of the last one.",
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
    "Saves a draft (a JSON file) on top of the one it was edited from. If the draft changed meanwhile, refuses with the stored draft.",
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
  summary: "Deletes a draft. This cannot be undone.",
  input: z.strictObject({ id }),
  output: pages,
});

export const publishLegal = post({
  name: "content.publish_legal",
  path: "/v1/content/office/legal/publish",
  access: may("publish"),
  summary:
    "Publishes a draft with its effective date, today at the earliest. The version is in force from that date and its text never changes.",
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
  summary: "Turns a version whose effective date has not come back into a draft.",
  refusals: { legal_in_force: 409, legal_draft_exists: 409 },
  input: z.strictObject({ id, version: legalVersionSchema }),
  output: pages,
});
