/** The signed page of a close: checklist, cover, closing balances, result and trial balance, who proposed and signed, and the hash. */
import { filled } from "#kernel/filled.ts";
import { htmlLang } from "#kernel/locale.ts";
import { formatDate } from "#kernel/time.ts";
import { openPdfDocument, PAGE_WIDTH, type PdfDocument } from "#platform/files/pdf-document.ts";
import { decorate, MARGIN, MUTED } from "#platform/files/pdf.ts";
import { lastDayOf } from "../model/close.ts";
import { pageTexts } from "./model/page-texts.ts";
import { sectionsOf, type ClosePageFacts } from "./page-sections.ts";

const FOOT = 800;

export async function drawClosePage(facts: ClosePageFacts): Promise<Uint8Array> {
  const { close, decidedAt, issuer, language } = facts;
  const texts = pageTexts[language];
  const heading = texts.title[close.kind === "month" ? "month" : "day"];
  const period = formatDate(lastDayOf(close.kind, close.period), language, close.kind === "month" ? "month" : "long");
  const pdf = openPdfDocument({ title: `${heading} ${period}`, lang: htmlLang(language), createdAt: decidedAt, issuer, heading });
  pdf.say("P", period, { size: 14, bold: true });
  for (const [title, lines] of sectionsOf(facts)) pdf.section(title, lines);
  pdf.space(1);
  pdf.say("P", texts.hashHint, { size: 8.5, colour: MUTED });
  footers(pdf, (page, pages) =>
    filled(texts.footer, { heading, period, id: close.id, page: String(page), pages: String(pages) }),
  );
  return pdf.done();
}

/** Names the document and counts its pages at the foot of each, so that no loose page can be taken for another's. */
function footers({ doc }: PdfDocument, textOf: (page: number, pages: number) => string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    // Text below the lower margin would begin a new page.
    const { bottom } = doc.page.margins;
    doc.page.margins.bottom = 0;
    decorate(doc, () => {
      doc.font("regular").fontSize(8).fillColor(MUTED);
      doc.text(textOf(page - start + 1, count), MARGIN, FOOT, { width: PAGE_WIDTH, lineBreak: false });
    });
    doc.page.margins.bottom = bottom;
  }
}
