/** Reads an upload that may be a photograph or a PDF. Its type is determined by its bytes, never by its name. */
import type { Log } from "../log.ts";
import { inspectDocument } from "./inspect/document.ts";
import type { WhyNotDocument } from "./inspect/verdict.ts";
import { encodePhoto, type EncodedPhoto } from "./photo.ts";
import { isDrawingBusy, UnreadablePicture } from "./picture-input.ts";

/** `busy`: too many uploads are being read. `unreadable` and `too_large` are about pictures, the rest is about both or about PDFs. */
export type WhyNotUpload = WhyNotDocument | UnreadablePicture["why"] | "busy";
export type PhotoOrPdf =
  | { readonly media: "image/jpeg"; readonly photo: EncodedPhoto }
  | { readonly media: "application/pdf" }
  | { readonly why: WhyNotUpload };

export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString("latin1") === "%PDF-";

/**
 * Encodes a photograph again, or inspects a PDF, which is stored as it is: nothing in it is repaired, and what is more than text and pictures
 * is refused. Never call this within a transaction: it waits for other uploads.
 */
export async function readPhotoOrPdf({ log }: { readonly log: Log }, bytes: Buffer): Promise<PhotoOrPdf> {
  if (isPdf(bytes)) {
    const found = await inspectDocument(bytes, "pdf");
    if ("type" in found) return { media: "application/pdf" };
    // Many of these are an attack on the site: the log shows it to the operator.
    if (found.why === "bomb") log.warn({ documentBytes: bytes.length }, "document costs too much to inspect");
    return found;
  }
  if (bytes.length === 0) return { why: "empty" };
  if (isDrawingBusy()) return { why: "busy" };
  try {
    return { media: "image/jpeg", photo: await encodePhoto(bytes) };
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    return { why: error.why };
  }
}
