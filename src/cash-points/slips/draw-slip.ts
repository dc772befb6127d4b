/** The counter's slip: what was handed over, by whom and to whom, with room for both signatures. */
import type { DocumentKind } from "#kernel/identity-documents.ts";
import { referenceOf } from "#kernel/id.ts";
import { htmlLang, type Language } from "#kernel/locale.ts";
import { formatMoney, subtract, type Money } from "#kernel/money.ts";
import { formatInstant } from "#kernel/time.ts";
import { openPdfDocument, type PdfLine } from "#platform/files/pdf-document.ts";
import { INK, MUTED } from "#platform/files/pdf.ts";
import type { Issuer } from "#transfers/index.ts";
import type { OutletService } from "../model/outlet.ts";
import type { OutletZone } from "../model/opening-hours.ts";
import { slipTexts } from "./model/slip-texts.ts";
import { filled } from "#kernel/filled.ts";

export interface SlipFacts {
  readonly id: string;
  readonly kind: OutletService | "refund";
  /** The transfer's number. */
  readonly number: string;
  readonly amount: Money;
  /** The amount before cash rounding; null when it is the same. */
  readonly owed: { readonly of: "cash_in" | "refund"; readonly amount: Money } | null;
  readonly at: Date;
  /** For a payout: the document that was shown. Its number is never printed. */
  readonly document: { readonly kind: DocumentKind; readonly name: string } | null;
  readonly outlet: string;
  readonly zone: OutletZone;
  readonly agent: string;
  readonly cashier: string;
  readonly issuer: Issuer;
  readonly language: Language;
  readonly issuedAt: Date;
}

export async function drawSlip(facts: SlipFacts): Promise<Uint8Array> {
  const { kind, number, amount, issuer, language, issuedAt, cashier, document } = facts;
  const texts = slipTexts[language];
  const heading = texts.title[kind];
  const pdf = openPdfDocument({ title: `${heading} ${number}`, lang: htmlLang(language), createdAt: issuedAt, issuer, heading });
  pdf.lines(linesOf(facts));
  pdf.space(1.2);
  pdf.say("P", filled(texts.declares[kind], { amount: formatMoney(amount, language) }), { size: 11, colour: INK });
  pdf.space(0.6);
  pdf.signatures([
    document === null ? texts.payer : `${kind === "refund" ? texts.sender : texts.recipient}: ${document.name}`,
    `${texts.cashier}: ${cashier}`,
  ]);
  pdf.space(1.6);
  const { licence, authority, legalName, whatsapp, complaint } = issuer;
  for (const text of [
    filled(texts.licence, { legalName, licence, authority }),
    filled(texts.help, { whatsapp }),
    filled(texts.complaint, { complaint }),
  ])
    pdf.say("P", text, { size: 8.5, colour: MUTED });
  return pdf.done();
}

function linesOf({ id, number, amount, owed, at, document, outlet, agent, language, issuedAt }: SlipFacts): readonly PdfLine[] {
  const texts = slipTexts[language];
  const when = (instant: Date) => formatInstant(instant, language, "long");
  return [
    ...(owed === null
      ? []
      : ([
          [texts.owed[owed.of], formatMoney(owed.amount, language)],
          [texts.rounding, formatMoney(subtract(amount, owed.amount), language)],
        ] as const)),
    [texts.amount, formatMoney(amount, language), "strong"],
    [texts.number, number, "strong"],
    [texts.at, when(at)],
    ...(document === null
      ? []
      : ([
          [texts.name, document.name],
          [texts.document, texts.documents[document.kind]],
        ] as const)),
    [texts.outlet, outlet],
    [texts.agent, agent],
    [texts.reference, referenceOf(id)],
    [texts.issued, when(issuedAt)],
  ];
}
