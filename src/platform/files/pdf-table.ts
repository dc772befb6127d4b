/** A list as a PDF: column headings on each page, rows not split across pages, tagged as a table. */
import { unlinked } from "#kernel/defang-links.ts";
import { bytesOfPdf, decorate, INK, LINE, MARGIN, MUTED, openPdf, type Pdf } from "./pdf.ts";
import { drawMark } from "./pdf-brand.ts";
import { drawHead } from "./pdf-head.ts";
import type { FileColumn, FileTable, Statement } from "./file-table.ts";

const TEXT = 8.5;
const PADDING = 4;
const MARK_SIDE = 28;
const FACT_GAP = 14;

type Structure = ReturnType<Pdf["struct"]>;
interface Placed extends FileColumn {
  readonly x: number;
  readonly room: number;
}

export async function pdfOfTable(table: FileTable): Promise<Uint8Array> {
  const doc = openPdf({ title: table.title, lang: table.lang, createdAt: table.createdAt, isLandscape: true });
  const root = doc.struct("Document");
  doc.addStructure(root);
  const { statement } = table;
  if (statement === undefined)
    decorate(doc, () => drawMark(doc, { x: doc.page.width - MARGIN - MARK_SIDE, y: MARGIN, side: MARK_SIDE, isOnDeep: false }));
  else drawHead(doc, root, statement.issuer);
  root.add(doc.struct("H1", {}, () => void doc.font("bold").fontSize(16).fillColor(INK).text(table.title, MARGIN)));
  for (const line of table.about) say(doc, root, line, 9);
  if (statement !== undefined) drawFacts(doc, root, statement.facts);
  doc.moveDown(0.8);
  drawRows(doc, root, table);
  for (const note of statement?.notes ?? []) {
    if (doc.y > doc.page.height - MARGIN - 3 * TEXT) doc.addPage();
    doc.moveDown(0.6);
    say(doc, root, note, TEXT);
  }
  root.end();
  number(doc, table);
  return bytesOfPdf(doc);
}

function say(doc: Pdf, root: Structure, text: string, size: number): void {
  root.add(doc.struct("P", {}, () => void doc.font("regular").fontSize(size).fillColor(MUTED).text(text, MARGIN)));
  doc.fillColor(INK);
}

/** Side by side, each term above its value. */
function drawFacts(doc: Pdf, root: Structure, facts: Statement["facts"]): void {
  const room = (doc.page.width - 2 * MARGIN) / Math.max(facts.length, 1);
  const top = doc.y + 6;
  let end = top;
  for (const [index, [term, value]] of facts.entries()) {
    const place = { width: room - FACT_GAP };
    root.add(
      doc.struct("P", {}, () => {
        doc.font("regular").fontSize(TEXT).fillColor(MUTED);
        doc.text(`${term} `, MARGIN + index * room, top, place);
        doc
          .font("bold")
          .fontSize(10)
          .fillColor(INK)
          .text(unlinked(value), MARGIN + index * room, doc.y, place);
      }),
    );
    end = Math.max(end, doc.y);
  }
  doc.x = MARGIN;
  doc.y = end;
}

function drawRows(doc: Pdf, root: Structure, table: FileTable): void {
  const columns = placed(doc, table.columns);
  const titles = table.columns.map(({ title }) => title);
  const body = doc.struct("Table");
  root.add(body);
  drawRow(doc, body, columns, titles, { tag: "TH" });
  const firstSum = table.rows.length - (table.statement?.sums ?? 0);
  for (const [index, row] of table.rows.entries()) {
    const texts = row.map((cell) => (typeof cell === "string" ? cell : table.amountText(cell)));
    if (doc.y + heightOf(doc, columns, texts) > doc.page.height - MARGIN - 16) {
      doc.addPage();
      decorate(doc, () => paint(doc, columns, titles, true));
    }
    drawRow(doc, body, columns, texts, { tag: "TD", isSum: index >= firstSum });
  }
  body.end();
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

/** An amount is never broken, nor a word of a whole column: one that is too wide for its column is written smaller. */
function sizeFor(doc: Pdf, { room, align, isWhole = false }: Placed, text: string): number {
  if (align !== "end" && !isWhole) return TEXT;
  const words = align === "end" ? [text] : text.split(/\s+/);
  doc.fontSize(TEXT);
  const width = Math.max(...words.map((word) => doc.widthOfString(word))) + 1;
  return Math.min(TEXT, (TEXT * (room - 2 * PADDING)) / width);
}

function heightOf(doc: Pdf, columns: readonly Placed[], texts: readonly string[], isHead = false): number {
  const heights = columns.map((column, n) => {
    const text = texts[n] ?? "";
    doc.fontSize(isHead ? TEXT : sizeFor(doc, column, text));
    return doc.heightOfString(text, { width: column.room - 2 * PADDING });
  });
  return Math.max(...heights) + 2 * PADDING;
}

/** The columns of a row of sums: its label takes the room of the empty cells after it. */
function spread(columns: readonly Placed[], texts: readonly string[]): readonly Placed[] {
  const next = texts.findIndex((text, n) => n > 0 && text !== "");
  const [first] = columns;
  if (first === undefined || next < 1) return columns;
  const room = columns.slice(0, next).reduce((sum, column) => sum + column.room, 0);
  return [{ ...first, room }, ...columns.slice(1)];
}

/** Draws a row without a tag and moves below it. */
function paint(doc: Pdf, columns: readonly Placed[], texts: readonly string[], isHead: boolean): void {
  doc.font(isHead ? "bold" : "regular").fontSize(TEXT);
  const top = doc.y;
  const height = heightOf(doc, columns, texts, isHead);
  for (const [n, column] of columns.entries()) paintCell(doc, column, texts[n] ?? "", top, isHead);
  below(doc, top + height);
}

function paintCell(doc: Pdf, column: Placed, text: string, top: number, isHead: boolean): void {
  const { x, room, align } = column;
  const size = isHead ? TEXT : sizeFor(doc, column, text);
  // Smaller text stands on the line of the others.
  doc.fontSize(size).text(text, x + PADDING, top + PADDING + (TEXT - size), {
    width: room - 2 * PADDING,
    align: align === "end" ? "right" : "left",
  });
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

interface RowLook {
  readonly tag: "TH" | "TD";
  readonly isSum?: boolean;
}

function drawRow(
  doc: Pdf,
  body: Structure,
  columns: readonly Placed[],
  texts: readonly string[],
  { tag, isSum = false }: RowLook,
): void {
  const row = doc.struct("TR");
  body.add(row);
  doc
    .font(tag === "TH" || isSum ? "bold" : "regular")
    .fontSize(TEXT)
    .fillColor(INK);
  const top = doc.y;
  const [isHead, cells] = [tag === "TH", isSum ? spread(columns, texts) : columns];
  const height = heightOf(doc, cells, texts, isHead);
  for (const [n, column] of cells.entries())
    row.add(doc.struct(tag, {}, () => paintCell(doc, column, texts[n] ?? "", top, isHead)));
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
