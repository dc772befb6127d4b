/** A document about one subject, such as a receipt: the issuer, lines of content, signatures. A tagged PDF; each line is a paragraph. */
import { unlinked } from "#kernel/defang-links.ts";
import { bytesOfPdf, decorate, INK, LINE, MARGIN, MUTED, openPdf, type Pdf } from "./pdf.ts";
import { drawHead, type PdfIssuer } from "./pdf-head.ts";

export type PdfLine = readonly [term: string, value: string, look?: "strong"];
type Structure = ReturnType<Pdf["struct"]>;
interface Look {
  readonly size: number;
  readonly bold?: boolean;
  readonly colour?: string;
}

export const PAGE_WIDTH = 595.28 - 2 * MARGIN;
const BOX_GAP = 28;
const BOX_HEIGHT = 78;
/** Below this place a line begins on the next page. */
const LAST_LINE = 740;
const HEADING_ROOM = 40;
/** Of a line's width, at least this share belongs to its term. */
const TERM_SHARE = 0.42;
const LINE_GAP = 12;

export interface PdfDocument {
  readonly doc: Pdf;
  readonly root: Structure;
  readonly say: (tag: "H1" | "H2" | "P", text: string, look: Look) => void;
  lines(lines: readonly PdfLine[]): void;
  /** A heading with its lines, over as many pages as they need; nothing without lines. */
  section(title: string, lines: readonly PdfLine[]): void;
  /** Two signature fields side by side, each with its signer. */
  signatures(signers: readonly [string, string]): void;
  space(lines: number): void;
  done(): Promise<Uint8Array>;
}

interface Opening {
  readonly title: string;
  /** `id` or `en`. */
  readonly lang: string;
  readonly createdAt: Date;
  readonly issuer: PdfIssuer;
  readonly heading: string;
}

/** Opens a document and draws its header. */
export function openPdfDocument({ title, lang, createdAt, issuer, heading }: Opening): PdfDocument {
  const doc = openPdf({ title, lang, createdAt });
  const root = doc.struct("Document");
  doc.addStructure(root);
  const say: PdfDocument["say"] = (tag, text, look) =>
    void root.add(
      doc.struct(tag, {}, () => {
        doc
          .font(look.bold ? "bold" : "regular")
          .fontSize(look.size)
          .fillColor(look.colour ?? INK);
        doc.text(text, MARGIN, doc.y, { width: PAGE_WIDTH });
      }),
    );
  drawHead(doc, root, issuer);
  say("H1", heading, { size: 20, bold: true });
  doc.moveDown(0.5);
  return {
    doc,
    root,
    say,
    // Names, places and references come from third parties: PDF readers turn text that looks like a link into one.
    lines: (lines) => drawLines(doc, root, lines.map(withoutLink)),
    section(title, lines) {
      if (lines.length === 0) return;
      if (doc.y > LAST_LINE - HEADING_ROOM) doc.addPage();
      doc.moveDown(1);
      say("H2", title, { size: 12, bold: true });
      doc.moveDown(0.2);
      for (const line of lines) {
        if (doc.y > LAST_LINE) doc.addPage();
        drawLines(doc, root, [withoutLink(line)]);
      }
    },
    signatures: ([left, right]) => drawSignatures(doc, root, [unlinked(left), unlinked(right)]),
    space: (lines) => void doc.moveDown(lines),
    done() {
      root.end();
      return bytesOfPdf(doc);
    },
  };
}

const withoutLink = ([term, value, ...look]: PdfLine): PdfLine => [term, unlinked(value), ...look];

function drawLines(doc: Pdf, root: Structure, lines: readonly PdfLine[]): void {
  for (const [term, value, look] of lines) {
    const top = doc.y + 4;
    const font = look === "strong" ? "bold" : "regular";
    // A short value leaves its room to the term, so that fewer terms take two lines.
    const needed = doc.font(font).fontSize(10).widthOfString(value) + 1;
    const termRoom = Math.max(PAGE_WIDTH * TERM_SHARE, PAGE_WIDTH - LINE_GAP - needed);
    const valueRoom = PAGE_WIDTH - LINE_GAP - termRoom;
    const valueHeight = doc.heightOfString(value, { width: valueRoom });
    const height = Math.max(doc.font("regular").heightOfString(term, { width: termRoom }), valueHeight);
    root.add(
      doc.struct("P", {}, () => {
        doc.font("regular").fontSize(10).fillColor(MUTED).text(`${term} `, MARGIN, top, { width: termRoom });
        doc
          .font(font)
          .fillColor(INK)
          .text(value, MARGIN + termRoom + LINE_GAP, top, { width: valueRoom, align: "right" });
      }),
    );
    decorate(doc, () => {
      const y = top + height + 4;
      doc
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + PAGE_WIDTH, y)
        .lineWidth(0.5)
        .stroke(LINE);
      doc.x = MARGIN;
      doc.y = y;
    });
  }
}

function drawSignatures(doc: Pdf, root: Structure, signers: readonly [string, string]): void {
  const width = (PAGE_WIDTH - BOX_GAP) / 2;
  const top = doc.y;
  for (const [place, signer] of signers.entries()) {
    const x = MARGIN + place * (width + BOX_GAP);
    decorate(doc, () =>
      doc
        .moveTo(x, top + BOX_HEIGHT)
        .lineTo(x + width, top + BOX_HEIGHT)
        .lineWidth(0.7)
        .stroke(INK),
    );
    root.add(
      doc.struct("P", {}, () => {
        doc.font("regular").fontSize(9).fillColor(MUTED);
        doc.text(signer, x, top + BOX_HEIGHT + 5, { width });
      }),
    );
  }
  doc.x = MARGIN;
}
