/** The counter's paper: what was handed over, by whom to whom, and room for both to sign. */
import type { DocumentKind } from "#kernel/identity-documents.ts";
import { htmlLang, type Language } from "#kernel/locale.ts";
import { formatMoney, subtract, type Money } from "#kernel/money.ts";
import { formatInstant } from "#kernel/time.ts";
import { openPaper, type PaperLine } from "#platform/files/paper.ts";
import { INK, MUTED } from "#platform/files/pdf.ts";
import type { Issuer } from "#transfers/index.ts";
import type { OutletService } from "./outlet.ts";
import type { OutletZone } from "./opening.ts";
import { filledSlip, slipTexts } from "./slip-texts.ts";

export interface SlipFacts {
  readonly id: string;
  readonly kind: OutletService | "refund";
  /** The transfer's number. */
  readonly number: string;
  readonly amount: Money;
  /** What it was before there had to be coins for it; null where that is the same. */
  readonly owed: { readonly of: "cash_in" | "refund"; readonly amount: Money } | null;
  readonly at: Date;
  /** Of a payout: whose document was shown. Its number is nowhere. */
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
  const paper = openPaper({ title: `${heading} ${number}`, lang: htmlLang(language), createdAt: issuedAt, issuer, heading });
  paper.lines(linesOf(facts));
  paper.space(1.2);
  paper.say("P", filledSlip(texts.declares[kind], { amount: formatMoney(amount, language) }), { size: 11, colour: INK });
  paper.space(0.6);
  paper.signatures([
    document === null ? texts.payer : `${kind === "refund" ? texts.sender : texts.recipient}: ${document.name}`,
    `${texts.cashier}: ${cashier}`,
  ]);
  paper.space(1.6);
  const { licence, authority, legalName, whatsapp, complaint } = issuer;
  for (const text of [
    filledSlip(texts.licence, { legalName, licence, authority }),
    filledSlip(texts.help, { whatsapp }),
    filledSlip(texts.complaint, { complaint }),
  ])
    paper.say("P", text, { size: 8.5, colour: MUTED });
  return paper.done();
}

function linesOf({ id, number, amount, owed, at, document, outlet, agent, language, issuedAt }: SlipFacts): readonly PaperLine[] {
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
    [texts.reference, id],
    [texts.issued, when(issuedAt)],
  ];
}
