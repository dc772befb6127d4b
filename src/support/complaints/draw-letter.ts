/** The answer letter of a complaint as a tagged PDF, in the language in which its customer complained. */
import { filled } from "#kernel/filled.ts";
import { htmlLang, type Language } from "#kernel/locale.ts";
import { formatDate, toLocalDate } from "#kernel/time.ts";
import { openPdfDocument, type PdfDocument, type PdfLine } from "#platform/files/pdf-document.ts";
import { MUTED } from "#platform/files/pdf.ts";
import { letterTexts } from "./letter-texts.ts";
import { complaintMessages } from "./messages.ts";
import type { ComplaintTopic, Outcome } from "./model/complaint.ts";

/** The operator as its documents name it. */
export interface LetterIssuer {
  readonly brandName: string;
  readonly legalName: string;
  readonly address: string;
  /** The authority to which customers can turn instead. */
  readonly complaint: string;
}

export interface LetterFacts {
  readonly issuer: LetterIssuer;
  readonly language: Language;
  readonly reference: string;
  readonly customer: string;
  readonly topic: ComplaintTopic;
  readonly transferNumber: string | null;
  readonly receivedAt: Date;
  readonly answeredAt: Date;
  readonly outcome: Outcome;
  readonly text: string;
  /** Null: this is the answer to an objection. */
  readonly objectUntil: Date | null;
}

/** Below this place a paragraph begins on the next page. */
const LAST_LINE = 700;

export async function drawLetter(facts: LetterFacts): Promise<Uint8Array> {
  const { issuer, language, reference, answeredAt, text, objectUntil } = facts;
  const t = letterTexts[language];
  const pdf = openPdfDocument({
    title: `${t.heading} ${reference}`,
    lang: htmlLang(language),
    createdAt: answeredAt,
    issuer,
    heading: t.heading,
  });
  pdf.lines(linesOf(facts));
  heading(pdf, t.answer);
  for (const paragraph of text.split(/\n+/)) say(pdf, paragraph);
  heading(pdf, t.next);
  say(pdf, objectUntil === null ? t.final : filled(t.object, { until: dayOf(objectUntil, language) }));
  say(pdf, filled(t.channel, { channel: issuer.complaint }));
  pdf.space(1);
  pdf.say("P", t.closing, { size: 8.5, colour: MUTED });
  return pdf.done();
}

function linesOf(facts: LetterFacts): readonly PdfLine[] {
  const { language, reference, customer, topic, transferNumber, receivedAt, answeredAt, outcome } = facts;
  const t = letterTexts[language];
  return [
    [t.number, reference, "strong"],
    [t.to, customer],
    [t.about, complaintMessages[language].topic[topic]],
    ...(transferNumber === null ? [] : [[t.transfer, transferNumber] as const]),
    [t.receivedAt, dayOf(receivedAt, language)],
    [t.answeredAt, dayOf(answeredAt, language)],
    [t.decision, t.outcome[outcome], "strong"],
  ];
}

const dayOf = (at: Date, language: Language): string => formatDate(toLocalDate(at), language, "long");

function heading(pdf: PdfDocument, text: string): void {
  if (pdf.doc.y > LAST_LINE) pdf.doc.addPage();
  pdf.space(1);
  pdf.say("H2", text, { size: 12, bold: true });
  pdf.space(0.3);
}

function say(pdf: PdfDocument, text: string): void {
  if (pdf.doc.y > LAST_LINE) pdf.doc.addPage();
  pdf.say("P", text, { size: 10 });
  pdf.space(0.5);
}
