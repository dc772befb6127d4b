/** A list as a PDF: column headings on each page, rows not split across pages, tagged as a table. */
import { bytesOfPdf, decorate, LINE, MARGIN, MUTED, openPdf, type Pdf } from "./pdf.ts";
import { drawMark } from "./pdf-brand.ts";
import type { FileColumn, FileTable } from "./file-table.ts";

const TEXT = 8.5;
const PADDING = 4;
const MARK_SIDE = 28;

type Structure = ReturnType<Pdf["struct"]>;
interface Placed extends FileColumn {
  readonly x: number;
  readonly room: number;
}

export async function pdfOfTable(table: FileTable): Promise<Uint8Array> {
  const doc = openPdf({ title: table.title, lang: table.lang, createdAt: table.createdAt, isLandscape: true });
  const root = doc.struct("Document");
  doc.addStructure(root);
  decorate(doc, () => drawMark(doc, { x: doc.page.width - MARGIN - MARK_SIDE, y: MARGIN, side: MARK_SIDE, isOnDeep: false }));
  root.add(doc.struct("H1", {}, () => void doc.font("bold").fontSize(16).text(table.title)));
  for (const line of table.about)
    root.add(doc.struct("P", {}, () => void doc.font("regular").fontSize(9).fillColor(MUTED).text(line).fillColor("black")));
  doc.moveDown(0.8);
  const columns = placed(doc, table.columns);
  const body = doc.struct("Table");
  root.add(body);
  drawRow(
    doc,
    body,
    columns,
    table.columns.map(({ title }) => title),
    "TH",
  );
  for (const row of table.rows) {
    const texts = row.map((cell) => (typeof cell === "string" ? cell : table.amountText(cell)));
    if (doc.y + heightOf(doc, columns, texts) > doc.page.height - MARGIN - 16) {
      doc.addPage();
      decorate(doc, () =>
        paint(
          doc,
          columns,
          table.columns.map(({ title }) => title),
          true,
        ),
      );
    }
    drawRow(doc, body, columns, texts, "TD");
  }
  body.end();
  root.end();
  number(doc, table);
  return bytesOfPdf(doc);
}

function placed(doc: Pdf, columns: readonly FileColumn[]): Placed[] {
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  const width = doc.page.width - 2 * MARGIN;
  let x = MARGIN;
  return columns.map((column) => {
    const room = (width * column.width) / whole;
    const at = { ...column, x, room };
    x += room;
    return at;
  });
}

function heightOf(doc: Pdf, columns: readonly Placed[], texts: readonly string[]): number {
  doc.fontSize(TEXT);
  return (
    Math.max(...columns.map(({ room }, n) => doc.heightOfString(texts[n] ?? "", { width: room - 2 * PADDING }))) + 2 * PADDING
  );
}

/** Draws a row without a tag and moves below it. */
function paint(doc: Pdf, columns: readonly Placed[], texts: readonly string[], isHead: boolean): void {
  doc.font(isHead ? "bold" : "regular").fontSize(TEXT);
  const top = doc.y;
  const height = heightOf(doc, columns, texts);
  for (const [n, column] of columns.entries()) paintCell(doc, column, texts[n] ?? "", top);
  below(doc, top + height);
}

function paintCell(doc: Pdf, { x, room, align }: Placed, text: string, top: number): void {
  doc.text(text, x + PADDING, top + PADDING, { width: room - 2 * PADDING, align: align === "end" ? "right" : "left" });
}

function below(doc: Pdf, y: number): void {
  doc
    .moveTo(MARGIN, y)
    .lineTo(doc.page.width - MARGIN, y)
    .lineWidth(0.5)
    .stroke(LINE);
  doc.x = MARGIN;
  doc.y = y;
}

function drawRow(doc: Pdf, body: Structure, columns: readonly Placed[], texts: readonly string[], tag: "TH" | "TD"): void {
  const row = doc.struct("TR");
  body.add(row);
  doc.font(tag === "TH" ? "bold" : "regular").fontSize(TEXT);
  const top = doc.y;
  const height = heightOf(doc, columns, texts);
  for (const [n, column] of columns.entries()) row.add(doc.struct(tag, {}, () => paintCell(doc, column, texts[n] ?? "", top)));
  row.end();
  decorate(doc, () => below(doc, top + height));
}

function number(doc: Pdf, { pageText }: FileTable): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    decorate(doc, () => {
      const { bottom } = doc.page.margins;
      // Text below the margin would make pdfkit start another page.
      doc.page.margins.bottom = 0;
      doc
        .font("regular")
        .fontSize(8)
        .fillColor(MUTED)
        .text(pageText(page + 1, count), MARGIN, doc.page.height - 32, { width: doc.page.width - 2 * MARGIN, align: "right" });
      doc.page.margins.bottom = bottom;
    });
  }
}
