/** Reads an upload: encodes a photograph again and measures it, inspects a PDF. */
import { createHash } from "node:crypto";
import { refuse, Refusal } from "#kernel/refusal.ts";
import { inspectDocument } from "#platform/files/inspect/document.ts";
import type { WhyNotDocument } from "#platform/files/inspect/verdict.ts";
import { bandsOf, encodePhoto, type EncodedPhoto } from "#platform/files/photo.ts";
import { isDrawingBusy, UnreadablePicture } from "#platform/files/picture-input.ts";
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
export type ReadUpload = Pick<NewPhoto, "media" | "dhash" | "bands" | "width" | "height" | "failed" | "content">;

/** The bytes of an upload with their hash. Refuses with `too_large` above 8 MB. */
export async function readBytes(photo: File): Promise<{ readonly bytes: Buffer; readonly sha256: Buffer }> {
  if (photo.size > PHOTO_MAX_BYTES) throw refuse("too_large");
  const bytes = Buffer.from(await photo.arrayBuffer());
  return { bytes, sha256: createHash("sha256").update(bytes).digest() };
}

/**
 * What an upload becomes. Refuses with a code of `PHOTO_REFUSALS`. Its type is determined by its bytes, never by its name. Never call this within
 * a transaction: it waits for other uploads.
 */
export async function readUpload(
  ctx: Pick<Ctx, "db" | "now" | "log">,
  { code, tries }: { readonly code: PhotoCode; readonly tries: number },
  bytes: Buffer,
): Promise<ReadUpload> {
  if (bytes.subarray(0, 5).toString("latin1") === "%PDF-") {
    if (!takesPdf(code)) throw refusePhoto("photo_type");
    return readPdf(ctx, bytes);
  }
  const bounds = await readPhotoBounds(ctx);
  const photo = await encode(bytes);
  const failed = failuresOf(photo, code, bounds);
  const [gate] = failed;
  if (gate !== undefined && tries < LAST_TRY) throw refusePhoto("photo_unclear", { gate });
  const { width, height, dhash, jpeg: content } = photo;
  return { media: "image/jpeg", width, height, dhash, bands: bandsOf(dhash), failed, content };
}

/** A card is photographed inside the guide of the camera; faces and papers have none. */
function failuresOf({ pixels, original }: EncodedPhoto, code: PhotoCode, bounds: PhotoBounds): PhotoGate[] {
  const { width, height, bytes } = pixels;
  const guide = code === "identity_photo" ? cardGuide(width, height) : null;
  return failedGates(measurePhoto(greyOf(bytes, width, height), original, guide), bounds);
}

const UNREADABLE = { type: "photo_type", unreadable: "photo_unreadable", too_large: "photo_too_large" } as const;

async function encode(bytes: Buffer): Promise<EncodedPhoto> {
  if (bytes.length === 0) throw refusePhoto("photo_unreadable");
  if (isDrawingBusy()) throw refusePhoto("photo_busy", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  try {
    return await encodePhoto(bytes);
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    throw refusePhoto(UNREADABLE[error.why]);
  }
}

const WHY_NOT_PDF = {
  empty: "photo_unreadable",
  type: "photo_type",
  broken: "photo_unreadable",
  bomb: "photo_unreadable",
  locked: "photo_locked",
  active: "photo_active",
} as const satisfies Record<WhyNotDocument, keyof typeof PHOTO_REFUSALS>;

/** A PDF is stored as it is: nothing in it is repaired, and what is more than text and pictures is refused. */
async function readPdf(ctx: Pick<Ctx, "log">, bytes: Buffer): Promise<ReadUpload> {
  const found = await inspectDocument(bytes, "pdf");
  if ("type" in found)
    return { media: "application/pdf", width: null, height: null, dhash: null, bands: null, failed: [], content: bytes };
  if (found.why === "busy") throw refusePhoto("photo_busy", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  // Many of these are an attack on the site: the log shows it to the operator.
  if (found.why === "bomb") ctx.log.warn({ documentBytes: bytes.length }, "document costs too much to inspect");
  throw refusePhoto(WHY_NOT_PDF[found.why]);
}
