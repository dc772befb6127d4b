/** The blocks of a receipt: how far the money is, with the amount; sender and recipient side by side; the issuer at the foot of the page. */
import { unlinked } from "#kernel/defang-links.ts";
import { PAGE_WIDTH, type PdfDocument } from "#platform/files/pdf-document.ts";
import { DEEP, drawArc, ON_DEEP, ON_DEEP_MUTED } from "#platform/files/pdf-brand.ts";
import { decorate, INK, LINE, MARGIN, MUTED } from "#platform/files/pdf.ts";

const PANEL_HEIGHT = 84;
const BELOW_PANEL = 22;
const RADIUS = 10;
const PADDING = 20;
/** The room of the arc at the right of the panel. */
const ARC_ROOM = 170;
const BELOW_PARTIES = 12;
const COLUMN_GAP = 28;
const COLUMN = (PAGE_WIDTH - COLUMN_GAP) / 2;
const FOOT_TEXT = 8.5;
/** Lower edge of what is written on a page of A4. */
const FOOT_END = 840 - MARGIN;

export interface Status {
  /** The milestone with its time. */
  readonly state: string;
  readonly label: string;
  readonly amount: string;
  readonly hasArrived: boolean;
}

/** The state and the amount on the deep sea, with the arc that ends where the money is. */
export function drawStatus({ doc, root }: PdfDocument, { state, label, amount, hasArrived }: Status): void {
  const top = doc.y;
  decorate(doc, () => {
    doc.roundedRect(MARGIN, top, PAGE_WIDTH, PANEL_HEIGHT, RADIUS).fill(DEEP);
    drawArc(doc, { x: MARGIN + PAGE_WIDTH - ARC_ROOM + PADDING, y: top + 18, hasArrived });
  });
  const width = PAGE_WIDTH - ARC_ROOM - PADDING;
  root.add(
    doc.struct("P", {}, () => {
      doc.font("bold").fontSize(10).fillColor(ON_DEEP);
      doc.text(state, MARGIN + PADDING, top + 13, { width, height: 13, ellipsis: true });
    }),
  );
  root.add(
    doc.struct("P", {}, () => {
      doc.font("regular").fontSize(9).fillColor(ON_DEEP_MUTED);
      doc.text(`${label} `, MARGIN + PADDING, top + 30, { width, lineBreak: false });
      doc.font("bold").fontSize(24).fillColor(ON_DEEP);
      doc.text(amount, MARGIN + PADDING, top + 42, { width, lineBreak: false });
    }),
  );
  doc.x = MARGIN;
  doc.y = top + PANEL_HEIGHT + BELOW_PANEL;
}

export interface Party {
  readonly title: string;
  readonly name: string;
  readonly lines: readonly string[];
}

/** Sender and recipient, side by side. */
export function drawParties({ doc, root }: PdfDocument, parties: readonly [Party, Party]): void {
  const top = doc.y;
  let end = top;
  for (const [index, { title, name, lines }] of parties.entries()) {
    const x = MARGIN + index * (COLUMN + COLUMN_GAP);
    const place = { width: COLUMN };
    root.add(doc.struct("P", {}, () => void doc.font("regular").fontSize(9).fillColor(MUTED).text(`${title} `, x, top, place)));
    const write = (text: string, isName: boolean) => {
      doc.font(isName ? "bold" : "regular").fontSize(isName ? 13 : 10);
      doc.fillColor(INK).text(unlinked(text), x, doc.y + 2, place);
    };
    root.add(doc.struct("P", {}, () => write(name, true)));
    for (const line of lines) root.add(doc.struct("P", {}, () => write(line, false)));
    end = Math.max(end, doc.y);
  }
  doc.x = MARGIN;
  doc.y = end + BELOW_PARTIES;
}

/** The issuer's lines at the foot of each receipt. */
export function drawFoot({ doc, root }: PdfDocument, texts: readonly string[]): void {
  doc.font("regular").fontSize(FOOT_TEXT);
  const place = { width: PAGE_WIDTH };
  const height = texts.reduce((sum, text) => sum + doc.heightOfString(text, place), 0);
  doc.y = Math.max(doc.y, FOOT_END - height);
  decorate(doc, () => {
    const y = doc.y - 10;
    doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + PAGE_WIDTH, y)
      .lineWidth(0.5)
      .stroke(LINE);
  });
  for (const text of texts)
    root.add(
      doc.struct("P", {}, () => void doc.font("regular").fontSize(FOOT_TEXT).fillColor(MUTED).text(text, MARGIN, doc.y, place)),
    );
}
