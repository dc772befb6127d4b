/** A month of an agent's commission on paper: the sums of the books, and the movements. */
import type { Output } from "#kernel/endpoint.ts";
import { filled } from "#kernel/filled.ts";
import { htmlLang, type Language } from "#kernel/locale.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatDate, formatInstant, type LocalDate } from "#kernel/time.ts";
import { openPdfDocument, type PdfLine } from "#platform/files/pdf-document.ts";
import { MUTED } from "#platform/files/pdf.ts";
import { numberOf, type Issuer } from "#transfers/index.ts";
import type { listCommission } from "./contract.ts";
import { statementTexts } from "./model/statement-texts.ts";

type Statement = Output<typeof listCommission>;

export interface StatementFacts {
  /** The sums, and the latest movements. */
  readonly statement: Statement;
  readonly issuer: Issuer;
  readonly language: Language;
  readonly issuedAt: Date;
}

export async function drawStatement({ statement, issuer, language, issuedAt }: StatementFacts): Promise<Uint8Array> {
  const texts = statementTexts[language];
  const { month, currentMonth, agentName, lines, next, closing } = statement;
  const period = formatDate(`${month}-01` as LocalDate, language, "month");
  const pdf = openPdfDocument({
    title: `${texts.title} ${agentName}, ${period}`,
    lang: htmlLang(language),
    createdAt: issuedAt,
    issuer,
    heading: texts.title,
  });
  const small = (text: string) => pdf.say("P", text, { size: 8.5, colour: MUTED });
  pdf.lines([
    [texts.agent, agentName, "strong"],
    [texts.period, period, "strong"],
    [texts.issued, formatInstant(issuedAt, language, "long")],
  ]);
  pdf.section(texts.summary, sumsOf(statement, language));
  pdf.space(0.5);
  small(texts.sums);
  if (closing.minor < 0n) small(texts.owing);
  if (month === currentMonth) small(texts.open);
  if (lines.length === 0) small(texts.none);
  pdf.section(
    texts.movements,
    lines.map((line) => lineOf(line, language)),
  );
  pdf.space(0.8);
  if (next !== null) small(filled(texts.more, { shown: String(lines.length) }));
  const { legalName, licence, authority } = issuer;
  small(filled(texts.licence, { legalName, licence, authority }));
  return pdf.done();
}

function sumsOf(statement: Statement, language: Language): readonly PdfLine[] {
  const texts = statementTexts[language];
  const shown = (name: "opening" | "earned" | "reversed" | "paid"): PdfLine => [
    texts[name],
    formatMoney(statement[name], language),
  ];
  return [
    shown("opening"),
    shown("earned"),
    shown("reversed"),
    shown("paid"),
    [texts.closing, formatMoney(statement.closing, language), "strong"],
  ];
}

function lineOf({ kind, subject, at, amount }: Statement["lines"][number], language: Language): PdfLine {
  const what = [statementTexts[language].kinds[kind], subject?.startsWith("tr_") ? numberOf(subject) : subject];
  return [
    [formatInstant(at, language), ...what.filter((part) => part !== null && part !== undefined)].join(", "),
    formatMoney(amount, language),
  ];
}
