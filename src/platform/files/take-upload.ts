/** Files that calls take and show: an upload becomes the bytes that are stored, stored bytes become a copy with its reader's mark; or a refusal. */
import { createHash } from "node:crypto";
import { Refusal, refuse, type RefusalDetails } from "#kernel/refusal.ts";
import { FILE_MAX_BYTES, FILE_REFUSALS, MARK_REFUSALS, type FileMedia, type FileRefusal } from "#kernel/uploaded-file.ts";
import type { Ctx } from "../unit-of-work.ts";
import { markFile, type Markable } from "./mark-file.ts";
import { readPhotoOrPdf, type WhyNotUpload } from "./photo-or-pdf.ts";

const RETRY_AFTER_SECONDS = 5;

export interface Upload {
  readonly media: FileMedia;
  readonly content: Buffer;
  /** Of the content, in hexadecimal. */
  readonly sha256: string;
}

/** Type and size of an upload, for the audit trail. */
export const sizeOf = ({ media, content }: Upload) => ({ media, bytes: content.length });

export const refuseFile = (code: FileRefusal, details: RefusalDetails = {}): Refusal =>
  new Refusal(code, FILE_REFUSALS[code], details);

const WHY_NOT = {
  empty: "file_unreadable",
  type: "file_type",
  broken: "file_unreadable",
  bomb: "file_unreadable",
  unreadable: "file_unreadable",
  too_large: "file_unreadable",
  locked: "file_locked",
  active: "file_active",
  busy: "file_busy",
} as const satisfies Record<WhyNotUpload, FileRefusal>;

/** The bytes to store of an uploaded photograph or PDF. Never within a transaction: it waits for other uploads. */
export async function readUpload(ctx: Pick<Ctx, "log">, file: File): Promise<Upload> {
  if (file.size > FILE_MAX_BYTES) throw refuse("too_large");
  const bytes = Buffer.from(await file.arrayBuffer());
  const read = await readPhotoOrPdf(ctx, bytes);
  if ("why" in read) throw refuseFile(WHY_NOT[read.why], read.why === "busy" ? { retryAfterSeconds: RETRY_AFTER_SECONDS } : {});
  const content = "photo" in read ? read.photo.jpeg : bytes;
  return { media: read.media, content, sha256: createHash("sha256").update(content).digest("hex") };
}

/** A copy of a stored file with the lines over it. Refuses `file_busy`, and `file_unmarked` for a PDF that takes no mark. */
export async function markOrRefuse(file: Markable, lines: readonly string[]): Promise<Buffer> {
  const marked = await markFile(file, lines);
  if (marked === "busy") throw refuseFile("file_busy", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  if (marked === null) throw new Refusal("file_unmarked", MARK_REFUSALS.file_unmarked);
  return marked;
}
