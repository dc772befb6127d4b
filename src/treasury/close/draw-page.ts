/** The signed page of a close: checklist, cover, closing balances, result and trial balance, who proposed and signed, and the hash. */
import { filled } from "#kernel/filled.ts";
import { htmlLang, type Language } from "#kernel/locale.ts";
import { formatMoney, money, type Currency } from "#kernel/money.ts";
import { formatDate, formatInstant } from "#kernel/time.ts";
import { openPdfDocument, PAGE_WIDTH, type PdfDocument, type PdfLine } from "#platform/files/pdf-document.ts";
import { decorate, MARGIN, MUTED } from "#platform/files/pdf.ts";
import { lastDayOf, type Close } from "../model/close.ts";
import { pageTexts } from "./model/page-texts.ts";
import type { CloseParts } from "./parts.ts";

export interface ClosePageFacts {
  readonly close: Close;
  readonly names: Readonly<Record<string, string>>;
  readonly decidedBy: string;
  readonly decidedAt: Date;
  readonly issuer: Awaited<ReturnType<CloseParts["issuerFor"]>>;
  readonly language: Language;
}

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

function sectionsOf(facts: ClosePageFacts): readonly (readonly [string, readonly PdfLine[]])[] {
  const { close, language } = facts;
  const texts = pageTexts[language];
  const { checks, covers, closings, results, balances } = close.content;
  const amount = (currency: Currency, minor: string) => formatMoney(money(currency, BigInt(minor)), language);
  return [
    [
      texts.checklist,
      checks.map(({ name, state, count, explanation }): PdfLine => [
        texts.checks[name],
        state === "holds" ? texts.holds : filled(texts.open, { count: String(count), why: explanation ?? "" }),
      ]),
    ],
    [
      texts.cover,
      covers.flatMap(({ currency, isCovered, ...of }): PdfLine[] => [
        [currency, isCovered ? texts.covered : texts.notCovered, "strong"],
        ...(["money", "others", "owed", "own"] as const).map((side): PdfLine => [texts[side], amount(currency, of[side])]),
      ]),
    ],
    [
      texts.closings,
      closings.flatMap(({ account, currency, statement, books, unexplained }): PdfLine[] => [
        [`${account}, ${texts.statement}`, amount(currency, statement)],
        [`${account}, ${texts.books}`, amount(currency, books)],
        ...(unexplained === "0" ? [] : [[`${account}, ${texts.unexplained}`, amount(currency, unexplained)] as const]),
      ]),
    ],
    [
      texts.results,
      [
        ...results.map(({ name, kind, currency, minor }): PdfLine => [`${name} (${texts[kind]})`, amount(currency, minor)]),
        ...sumsOf(results, ({ kind, minor }) => (kind === "income" ? BigInt(minor) : -BigInt(minor))).map(
          ([currency, net]): PdfLine => [`${texts.net} ${currency}`, amount(currency, net), "strong"],
        ),
      ],
    ],
    [
      texts.balances,
      [
        ...balances.map(({ name, currency, minor }): PdfLine => [`${name} ${currency}`, amount(currency, minor)]),
        ...sumsOf(balances, ({ minor }) => (BigInt(minor) > 0n ? BigInt(minor) : 0n)).map(([currency, debit]): PdfLine => [
          `${texts.debit} ${currency}`,
          amount(currency, debit),
          "strong",
        ]),
        ...sumsOf(balances, ({ minor }) => (BigInt(minor) < 0n ? -BigInt(minor) : 0n)).map(([currency, credit]): PdfLine => [
          `${texts.credit} ${currency}`,
          amount(currency, credit),
          "strong",
        ]),
      ],
    ],
    [texts.signed, signatures(facts)],
  ];
}

/** Sums by currency, in the order of the rows. */
function sumsOf<Row extends { readonly currency: Currency }>(
  rows: readonly Row[],
  minorOf: (row: Row) => bigint,
): (readonly [Currency, string])[] {
  const sums = new Map<Currency, bigint>();
  for (const row of rows) sums.set(row.currency, (sums.get(row.currency) ?? 0n) + minorOf(row));
  return [...sums].map(([currency, sum]) => [currency, String(sum)]);
}

function signatures({ close, names, decidedBy, decidedAt, language }: ClosePageFacts): readonly PdfLine[] {
  const texts = pageTexts[language];
  const when = (at: Date) => formatInstant(at, language, "long");
  return [
    [texts.proposedBy, names[close.proposedBy] ?? close.proposedBy, "strong"],
    [texts.at, when(close.proposedAt)],
    [texts.approvedBy, names[decidedBy] ?? decidedBy, "strong"],
    [texts.at, when(decidedAt)],
    [texts.number, close.id],
    [texts.hash, close.hash],
  ];
}
