/** Files about a transfer: what its sender gives when asked, and the evidence of staff. Pure. */
import { z } from "zod";
import { idSchema } from "#kernel/id.ts";
import { instantCodec } from "#kernel/time.ts";
import { FILE_MEDIA } from "#kernel/uploaded-file.ts";
import { GIVEN_KINDS } from "../../review/model/document-kinds.ts";

export const fileId = idSchema("tf");
/** Of one act or one proposal. */
export const MAX_FILES = 5;
/** Of each kind of document in one answer of the sender: both sides of a card, and one more. */
export const MAX_FILES_PER_DOCUMENT = 3;
/** `answer`: by the sender. `evidence`: by staff, for an act or a proposal. */
export const FILE_PURPOSES = ["answer", "evidence"] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

/** A file as its giver sees it, without its bytes. */
export const givenFileSchema = z.strictObject({
  id: fileId,
  name: z.string(),
  media: z.enum(FILE_MEDIA),
  bytes: z.int(),
  /** Which document the sender gives with it; null for evidence of staff. */
  document: z.enum(GIVEN_KINDS).nullable(),
  givenAt: instantCodec,
});
export type GivenFile = z.output<typeof givenFileSchema>;

/** As staff see it. */
export const shownFileSchema = givenFileSchema.extend({ purpose: z.enum(FILE_PURPOSES), by: z.string() });
export type ShownFile = z.output<typeof shownFileSchema>;

/** A file as a proposal names it: `sha256` is of the stored bytes, and a part of what is shown and hashed. */
const attachedSchema = z.strictObject({
  id: fileId,
  name: z.string(),
  media: z.enum(FILE_MEDIA),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Attached = z.output<typeof attachedSchema>;
/** The files of a proposal, as they are stored and shown. */
export const attachedFilesSchema = z.array(attachedSchema);

/** The ids of files that an act or a proposal takes as evidence. */
export const fileIdsSchema = z.array(fileId).max(MAX_FILES).optional();
