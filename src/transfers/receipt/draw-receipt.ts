/** Draws a receipt as one page: sender, recipient, amounts and cost to the rupiah, milestone, and how to verify it. */
import { href } from "#kernel/href.ts";
import { countryName } from "#kernel/country-name.ts";
import { htmlLang, localizePath, type Language } from "#kernel/locale.ts";
import { formatMoney, isPayable, type Money } from "#kernel/money.ts";
import { formatRupiahRate, type Rate } from "#kernel/rate.ts";
import { formatInstant } from "#kernel/time.ts";
import { drawQr } from "#platform/files/pdf-qr.ts";
import { openPdfDocument, PAGE_WIDTH, type PdfLine } from "#platform/files/pdf-document.ts";
import { INK, MARGIN, MUTED, PRIMARY, type Pdf } from "#platform/files/pdf.ts";
import { agreementSchema, isToWallet } from "../model/agreement.ts";
import { receiptTexts } from "../model/file-texts.ts";
import { filled } from "#kernel/filled.ts";
import { shownState } from "../lifecycle/reasons.ts";
import { refundAmountOf } from "../lifecycle/refunds.ts";
import type { Stored } from "../store.ts";
import type { HistoryRow } from "../processing/store-history.ts";
import { grouped } from "../model/base32.ts";
import { paidOf } from "../lifecycle/transfer.ts";
import { collectedAtOf } from "../details/show-progress.ts";
import { numberOf, reachedOf, currentMilestoneOf } from "../model/progress.ts";
import { progressMessages } from "../tracking/messages.ts";

/** The operator that issues the receipt. */
export interface Issuer {
  readonly siteUrl: string;
  readonly brandName: string;
  readonly legalName: string;
  readonly address: string;
  readonly licence: string;
  readonly authority: string;
  readonly whatsapp: string;
  readonly complaint: string;
}

export interface ReceiptFacts {
  readonly stored: Stored;
  readonly history: readonly HistoryRow[];
  readonly rate: { readonly ours: Rate; readonly mid: Rate } | null;
  readonly code: string;
  readonly issuer: Issuer;
  readonly language: Language;
  readonly issuedAt: Date;
}

type Structure = ReturnType<Pdf["struct"]>;

const QR_POINTS = 108;

export async function drawReceipt(facts: ReceiptFacts): Promise<Uint8Array> {
  const { stored, issuer, language, issuedAt } = facts;
  const texts = receiptTexts[language];
  const number = numberOf(stored.transfer.id);
  const paper = openPdfDocument({
    title: `${texts.title} ${number}`,
    lang: htmlLang(language),
    createdAt: issuedAt,
    issuer,
    heading: texts.title,
  });
  const { doc, root, say } = paper;
  paper.lines(whatLines(facts));
  doc.moveDown(0.8);
  say("H2", texts.price, { size: 12, bold: true });
  doc.moveDown(0.3);
  paper.lines(priceLines(facts));
  doc.moveDown(1);
  drawCheck(doc, root, facts);
  doc.moveDown(1);
  const { licence, authority, legalName, whatsapp, complaint } = issuer;
  for (const text of [
    filled(texts.licence, { legalName, licence, authority }),
    filled(texts.help, { whatsapp }),
    filled(texts.complaint, { complaint }),
  ])
    say("P", text, { size: 8.5, colour: MUTED });
  return paper.done();
}

function whatLines({ stored, history, language, issuedAt }: ReceiptFacts): readonly PdfLine[] {
  const texts = receiptTexts[language];
  const when = (instant: Date) => formatInstant(instant, language, "long");
  const { transfer, agreed } = stored;
  const { beneficiary, sender, bankTitle } = agreementSchema.parse(agreed.snapshot);
  const messages = progressMessages[language];
  const rows = history.map(({ at, toState }) => ({ at, state: shownState(toState) }));
  const last = reachedOf(transfer.createdAt, rows).at(-1);
  const milestone = currentMilestoneOf(transfer);
  const state = milestone === "paid" && transfer.product === "cash_pickup" ? messages.collected : messages.milestone[milestone];
  const country = beneficiary.country === "EU" ? "EUR" : countryName(beneficiary.country, language);
  const { account } = beneficiary;
  const isWallet = isToWallet(beneficiary);
  const place = account === null ? filled(texts.cash, { country }) : placeOf(bankTitle ?? account.bank, country, isWallet, texts);
  const collectedAt = collectedAtOf(transfer);
  return [
    [texts.number, numberOf(transfer.id), "strong"],
    [texts.made, when(transfer.createdAt)],
    [texts.state, filled(texts.on, { state, when: when(last?.at ?? transfer.createdAt) }), "strong"],
    [texts.issued, when(issuedAt)],
    [texts.sender, sender.name],
    [texts.recipient, beneficiary.name],
    [texts.destination, place],
    // Cash of a refund was collected by the sender, not by the recipient named above.
    ...(collectedAt === null ? [] : [[transfer.refund === null ? texts.collectedAt : texts.refundedAt, collectedAt] as const]),
    ...(account === null
      ? []
      : [[isWallet ? texts.walletNumber : texts.account, `\u2022\u2022\u2022\u2022 ${account.number.slice(-4)}`] as const]),
  ];
}

const placeOf = (name: string, country: string, isWallet: boolean, { wallet }: { readonly wallet: string }): string =>
  isWallet ? filled(wallet, { name, country }) : `${name}, ${country}`;

function priceLines({ stored: { transfer, agreed }, rate, language }: ReceiptFacts): readonly PdfLine[] {
  const texts = receiptTexts[language];
  const amount = (money: Money) => formatMoney(money, language);
  // Exact amounts: these are not paid on their own, have sen, and the lines add up only with them.
  const inFull = (money: Money) => formatMoney(money, language, { exact: !isPayable(money) });
  const { price, refund } = transfer;
  const { arrivesBy } = agreementSchema.parse(agreed.snapshot);
  const { currency } = price.receives;
  return [
    [texts.sent, amount(price.principal)],
    [texts.fee, amount(price.fee)],
    [texts.tax, amount(price.tax)],
    ...(transfer.payInRounding.minor === 0n ? [] : [[texts.cashRounding, `-${inFull(transfer.payInRounding)}`] as const]),
    [texts.total, amount(paidOf(transfer)), "strong"],
    ...(rate === null
      ? []
      : ([
          [
            filled(texts.rate, { mid: formatRupiahRate(rate.mid, language) }),
            `1\u00A0${currency} = ${formatRupiahRate(rate.ours, language)}`,
          ],
          [texts.margin, inFull(price.margin)],
          ...(price.rounding.minor === 0n ? [] : [[texts.rounding, inFull(price.rounding)] as const]),
        ] as const)),
    // A refunded transfer does not arrive: neither amount nor time is promised any more.
    ...(refund === null
      ? ([
          [texts.receives, amount(price.receives), "strong"],
          [texts.arrives, formatInstant(new Date(arrivesBy), language, "long")],
        ] as const)
      : [
          ...(refund.cash === null || refund.cash.rounding.minor === 0n
            ? []
            : ([
                [texts.refundOwed, amount(refund.amount)],
                [texts.cashRounding, amount(refund.cash.rounding)],
              ] as const)),
          [refund.status === "paid" ? texts.refund : texts.refundOpen, amount(refundAmountOf(refund)), "strong"] as const,
        ]),
  ];
}

function drawCheck(doc: Pdf, root: Structure, { issuer, code, language }: ReceiptFacts): void {
  const texts = receiptTexts[language];
  const formatted = grouped(code).toUpperCase();
  const site = issuer.siteUrl.replace(/\/$/, "");
  const page = site + localizePath(href("/verifikasi-resi/:code?"), language);
  const address = site + localizePath(href("/verifikasi-resi/:code?", { code: grouped(code) }), language);
  const top = doc.y;
  drawQr(doc, root, { text: address, alt: filled(texts.qr, { address }), x: MARGIN, y: top, points: QR_POINTS });
  const x = MARGIN + QR_POINTS + 20;
  const width = PAGE_WIDTH - QR_POINTS - 20;
  root.add(doc.struct("H2", {}, () => void doc.font("bold").fontSize(12).fillColor(INK).text(texts.check, x, top, { width })));
  root.add(
    doc.struct("P", {}, () => {
      doc.font("regular").fontSize(10).fillColor(MUTED);
      doc.text(filled(texts.checkText, { address: page, code: formatted }), x, doc.y + 4, { width });
    }),
  );
  root.add(
    doc.struct(
      "P",
      {},
      () =>
        void doc
          .font("bold")
          .fontSize(15)
          .fillColor(PRIMARY)
          .text(formatted, x, doc.y + 6, { width }),
    ),
  );
  doc.x = MARGIN;
  doc.y = Math.max(doc.y, top + QR_POINTS);
}
