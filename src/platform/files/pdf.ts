/**
 * PDFs that a screen reader can read: tagged, with a language and a title, and with our own embedded fonts. Pages are A4; lengths are
 * points.
 */
import { fileURLToPath } from "node:url";
import PdfKit from "pdfkit";
import { besideEntry } from "./bundled-file.ts";

/**
 * Static cuts of the brand's typeface, with all Latin letters and diacritics (OFL, see fonts/OFL.txt). The build places them beside its
 * entry (tools/bundle/built-fonts.ts).
 */
const [REGULAR, BOLD] = ["plus-jakarta-sans-regular.ttf", "plus-jakarta-sans-bold.ttf"] as const;
export const FONT_FILES = [REGULAR, BOLD] as const;
export const fontsOf = (name: (typeof FONT_FILES)[number]): string =>
  fileURLToPath(besideEntry(import.meta.url, { source: `fonts/${name}`, built: `fonts/${name}` }));

export type Pdf = PDFKit.PDFDocument;

export const MARGIN = 48;
export const INK = "#1a2628";
export const MUTED = "#445052";
export const LINE = "#d8cdb8";
export const PRIMARY = "#0b5563";

interface Opening {
  readonly title: string;
  /** `id` or `en`. */
  readonly lang: string;
  readonly createdAt: Date;
  readonly isLandscape?: boolean;
}

/** A document to draw on, with the fonts "regular" and "bold". */
export function openPdf({ title, lang, createdAt, isLandscape = false }: Opening): Pdf {
  const doc = new PdfKit({
    size: "A4",
    layout: isLandscape ? "landscape" : "portrait",
    margin: MARGIN,
    pdfVersion: "1.7",
    subset: "PDF/UA",
    tagged: true,
    lang,
    displayTitle: true,
    bufferPages: true,
    font: fontsOf(REGULAR),
    info: { Title: title, CreationDate: createdAt },
    // The library's types list only the archive's subsets.
  } as object);
  doc.registerFont("regular", fontsOf(REGULAR));
  doc.registerFont("bold", fontsOf(BOLD));
  return doc.font("regular").fillColor(INK);
}

/** Ends a document and returns its bytes. */
export function bytesOfPdf(doc: Pdf): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    doc.on("data", (part: Uint8Array) => parts.push(part));
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
    doc.end();
  });
}

/** Draws decoration that a screen reader skips. */
export function decorate(doc: Pdf, draw: () => void): void {
  doc.markContent("Artifact", { type: "Layout" });
  draw();
  doc.endMarkedContent();
}
