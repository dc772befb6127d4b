/** Office endpoints for pictures. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import { instantCodec } from "#kernel/time.ts";
import { may } from "../articles/contract-list.ts";

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
  // Editors of the team and of articles choose from the same pictures.
  access: may("view"),
  summary: "Lists uploaded pictures, the newest first; a search looks through their descriptions.",
  input: z.strictObject({
    search: z.string().trim().max(100).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  output: z.strictObject({ pictures: z.array(picture), total: z.int() }),
});

/** `?q=senyum&page=2`. */
export const picturesAddress = listAddress("/office/content/pictures", listPictures);

/** FORM-6 counts kilobytes of 1,024 bytes. */
export const PICTURE_MAX_KB = 10 * 1024;

export const uploadPicture = post({
  name: "content.upload_picture",
  path: "/v1/content/office/picture/upload",
  access: may("create"),
  body: "multipart",
  summary: "Uploads a picture with its description in both languages, and re-encodes it. The caller chooses the id.",
  // Re-encoding takes a second. No database connection is held meanwhile, and the use case writes its own audit entry.
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
  summary: "Changes a picture's description, and the point that stays visible when a frame crops it.",
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
  summary: "Deletes a picture that no version of any content shows. This cannot be undone.",
  refusals: { picture_in_use: 409 },
  input: z.strictObject({ id }),
  output: z.strictObject({ id }),
});
