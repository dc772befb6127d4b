/** The office's calls about pictures. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { instantCodec } from "#kernel/time.ts";
import { may } from "./contract-list.ts";

const id = idSchema("pi");
const alt = z.string().trim().min(1).max(300);
const percent = z.int().min(0).max(100);

const picture = z.strictObject({
  id,
  alts: z.strictObject({ ID: alt, EN: alt }),
  width: z.int(),
  height: z.int(),
  focusX: percent,
  focusY: percent,
  version: z.int().min(1),
  uploadedBy: z.string(),
  uploadedAt: instantCodec,
});
export type PictureView = z.output<typeof picture>;

export const PICTURES_PER_PAGE = 20;

export const listPictures = get({
  name: "content.list_pictures",
  path: "/v1/content/office/pictures",
  // Whoever keeps team or articles chooses from the same pictures.
  access: may("view"),
  summary: "Uploaded pictures, the newest first; a search looks through what they show.",
  input: z.strictObject({
    search: z.string().trim().max(100).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  output: z.strictObject({ pictures: z.array(picture), total: z.int() }),
});

/** SPEC §5 counts kilobytes of 1,024 bytes. */
export const PICTURE_MAX_KB = 10 * 1024;

export const uploadPicture = post({
  name: "content.upload_picture",
  path: "/v1/content/office/picture/upload",
  access: may("create"),
  body: "multipart",
  summary: "Takes a picture with its words in both languages, and draws it anew. The id is the caller's.",
  // Drawing takes a second: no connection is held meanwhile, and the audit row is its own.
  transaction: "by_steps",
  refusals: { picture_unreadable: 422, picture_too_large: 422, id_already_used: 409 },
  rateLimit: { max: 60, windowSeconds: 600 },
  input: z.strictObject({ id, altId: alt, altEn: alt, file: z.file() }),
  output: picture,
});

export const describePicture = post({
  name: "content.describe_picture",
  path: "/v1/content/office/picture/describe",
  access: may("update"),
  summary: "Changes a picture's words, and the point that stays in sight where a frame cuts it.",
  refusals: { record_changed_meanwhile: 409 },
  input: z.strictObject({
    id,
    version: z.int().min(1),
    alts: z.strictObject({ ID: alt, EN: alt }),
    focusX: percent,
    focusY: percent,
  }),
  output: picture,
});

export const deletePicture = post({
  name: "content.delete_picture",
  path: "/v1/content/office/picture/delete",
  access: may("delete"),
  summary: "Deletes a picture that nothing shows, in no version. It cannot be recovered.",
  refusals: { picture_in_use: 409 },
  input: z.strictObject({ id }),
  output: z.strictObject({ id }),
});
