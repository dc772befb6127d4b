/** The head of a document that its reader shows to others: the band with the mark, and beside it the brand over the issuer's legal name. */
import { decorate, MARGIN, type Pdf } from "./pdf.ts";
import { drawBand, drawMark, ON_DEEP, ON_DEEP_MUTED } from "./pdf-brand.ts";

export interface PdfIssuer {
  readonly brandName: string;
  readonly legalName: string;
  readonly address: string;
}

const BAND_HEIGHT = 76;
const MARK = { x: MARGIN, y: 22, side: 32, isOnDeep: true } as const;
const BESIDE_MARK = MARGIN + MARK.side + 12;

/** Draws the head at the upper edge of the page and moves below it. */
export function drawHead(doc: Pdf, root: ReturnType<Pdf["struct"]>, { brandName, legalName, address }: PdfIssuer): void {
  decorate(doc, () => {
    drawBand(doc, BAND_HEIGHT);
    drawMark(doc, MARK);
  });
  const width = doc.page.width - MARGIN - BESIDE_MARK;
  root.add(
    doc.struct("P", {}, () => {
      doc.font("bold").fontSize(18).fillColor(ON_DEEP);
      doc.text(brandName, BESIDE_MARK, MARK.y - 4, { width, lineBreak: false });
    }),
  );
  root.add(
    doc.struct("P", {}, () => {
      doc.font("regular").fontSize(8.5).fillColor(ON_DEEP_MUTED);
      doc.text(`${legalName}. ${address}`, BESIDE_MARK, MARK.y + 21, { width, height: 11, ellipsis: true });
    }),
  );
  doc.x = MARGIN;
  doc.y = BAND_HEIGHT + 24;
}
