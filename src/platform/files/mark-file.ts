/** A copy of a stored photograph or PDF with who looks, and when, written all over it. */
import { markPdfPages } from "./inspect/document.ts";
import { watermarkPhoto } from "./watermark.ts";

export interface Markable {
  readonly media: "image/jpeg" | "application/pdf";
  readonly bytes: Buffer;
}

/**
 * The file with the lines over it. Null for a PDF whose pages cannot be found: without a mark it is not shown. `busy`: too many documents are
 * waiting.
 */
export async function markFile({ media, bytes }: Markable, lines: readonly string[]): Promise<Buffer | "busy" | null> {
  return media === "image/jpeg" ? watermarkPhoto(bytes, lines) : markPdfPages(bytes, lines);
}
