/** Reads an upload: encodes a photograph again and measures it, inspects a PDF. */
import { createHash } from "node:crypto";
import { refuse, Refusal } from "#kernel/refusal.ts";
import type { EncodedPhoto } from "#platform/files/photo.ts";
import { isPdf, readPhotoOrPdf, type WhyNotUpload } from "#platform/files/photo-or-pdf.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { takesPdf, type PhotoCode } from "../model/rules/requirements.ts";
import { PHOTO_MAX_BYTES, PHOTO_REFUSALS } from "./contract.ts";
import { cardGuide, failedGates, greyOf, measurePhoto, type PhotoBounds, type PhotoGate } from "./model/photo-checks.ts";
import { readPhotoBounds } from "./read-photo-bounds.ts";
import type { NewPhoto } from "./store.ts";

/** From this try on a photograph is taken although a check fails. */
const LAST_TRY = 3;
const RETRY_AFTER_SECONDS = 5;

export const refusePhoto = (code: keyof typeof PHOTO_REFUSALS, details = {}): Refusal =>
  new Refusal(code, PHOTO_REFUSALS[code], details);

/** What is stored of an upload; `content` is not sealed yet. */
export type ReadUpload = Pick<NewPhoto, "media" | "dhash" | "width" | "height" | "failed" | "content">;

/** The bytes of an upload with their hash. Refuses with `too_large` above 8 MB. */
export async function readBytes(photo: File): Promise<{ readonly bytes: Buffer; readonly sha256: Buffer }> {
  if (photo.size > PHOTO_MAX_BYTES) throw refuse("too_large");
  const bytes = Buffer.from(await photo.arrayBuffer());
  return { bytes, sha256: createHash("sha256").update(bytes).digest() };
}

/**
 * Encodes and measures a photograph, or inspects a PDF. Refuses with a code of `PHOTO_REFUSALS`. Never call this within a transaction: it waits for
 * other uploads.
 */
export async function readUpload(
  ctx: Pick<Ctx, "db" | "now" | "log">,
  { code, tries }: { readonly code: PhotoCode; readonly tries: number },
  bytes: Buffer,
): Promise<ReadUpload> {
  if (isPdf(bytes) && !takesPdf(code)) throw refusePhoto("photo_type");
  const bounds = await readPhotoBounds(ctx);
  const read = await readPhotoOrPdf(ctx, bytes);
  if ("why" in read) throw refusePhoto(WHY_NOT[read.why], read.why === "busy" ? { retryAfterSeconds: RETRY_AFTER_SECONDS } : {});
  const { media } = read;
  if (!("photo" in read)) return { media, width: null, height: null, dhash: null, failed: [], content: bytes };
  const failed = failuresOf(read.photo, code, bounds);
  const [gate] = failed;
  if (gate !== undefined && tries < LAST_TRY) throw refusePhoto("photo_unclear", { gate });
  const { width, height, dhash, jpeg: content } = read.photo;
  return { media, width, height, dhash, failed, content };
}

/** A card is photographed inside the guide of the camera; faces and papers have none. */
function failuresOf({ pixels, original }: EncodedPhoto, code: PhotoCode, bounds: PhotoBounds): PhotoGate[] {
  const { width, height, bytes } = pixels;
  const guide = code === "identity_photo" ? cardGuide(width, height) : null;
  return failedGates(measurePhoto(greyOf(bytes, width, height), original, guide), bounds);
}

const WHY_NOT = {
  empty: "photo_unreadable",
  type: "photo_type",
  broken: "photo_unreadable",
  bomb: "photo_unreadable",
  unreadable: "photo_unreadable",
  too_large: "photo_too_large",
  locked: "photo_locked",
  active: "photo_active",
  busy: "photo_busy",
} as const satisfies Record<WhyNotUpload, keyof typeof PHOTO_REFUSALS>;
