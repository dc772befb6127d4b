/** The signed page of a close: checklist, cover, closing balances, result and trial balance, who proposed and signed, and the hash. */
import { filled } from "#kernel/filled.ts";
import { htmlLang, type Language } from "#kernel/locale.ts";
import { formatMoney, money, type Currency } from "#kernel/money.ts";
import { formatDate, formatInstant } from "#kernel/time.ts";
import { openPdfDocument, type PdfLine } from "#platform/files/pdf-document.ts";
import { MUTED } from "#platform/files/pdf.ts";
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
  return pdf.done();
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
      results.map(({ name, kind, currency, minor }): PdfLine => [`${name} (${texts[kind]})`, amount(currency, minor)]),
    ],
    [texts.balances, balances.map(({ name, currency, minor }): PdfLine => [`${name} ${currency}`, amount(currency, minor)])],
    [texts.signed, signatures(facts)],
  ];
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
