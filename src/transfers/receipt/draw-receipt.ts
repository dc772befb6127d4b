/** Draws a receipt as one page: sender, recipient, amounts and cost to the rupiah, milestone, and how to verify it. */
import { maskedAccount } from "#kernel/text/account-digits.ts";
import { href } from "#kernel/href.ts";
import { countryName } from "#kernel/country/country-name.ts";
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
import { drawFoot, drawParties, drawStatus, type Party, type Status } from "./draw-blocks.ts";
import { shownState } from "../lifecycle/reasons.ts";
import { refundAmountOf } from "../lifecycle/refunds.ts";
import type { Stored } from "../store.ts";
import type { HistoryRow } from "../processing/store-history.ts";
import { grouped } from "../model/base32.ts";
import { paidOf } from "../lifecycle/transfer.ts";
import { collectedAtOf } from "../details/show-progress.ts";
import { numberOf, positionOf, reachedOf, currentMilestoneOf } from "../model/progress.ts";
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
  drawStatus(paper, statusOf(facts));
  drawParties(paper, partiesOf(facts));
  paper.lines(whatLines(facts));
  doc.moveDown(1);
  say("H2", texts.price, { size: 12, bold: true });
  doc.moveDown(0.2);
  paper.lines(priceLines(facts));
  doc.moveDown(1.2);
  drawCheck(doc, root, facts);
  const { licence, authority, legalName, whatsapp, complaint } = issuer;
  drawFoot(paper, [
    filled(texts.licence, { legalName, licence, authority }),
    filled(texts.help, { whatsapp }),
    filled(texts.complaint, { complaint }),
  ]);
  return paper.done();
}

/** The progress of the money, and the amount that the receipt is about: the recipient's, or the sender's refund. */
function statusOf({ stored: { transfer }, history, language }: ReceiptFacts): Status {
  const texts = receiptTexts[language];
  const { milestone: names, collected } = progressMessages[language];
  const rows = history.map(({ at, toState }) => ({ at, state: shownState(toState) }));
  const last = reachedOf(transfer.createdAt, rows).at(-1);
  // A receipt says where the money was at its time: the lock of a code passes with the next code.
  const milestone = currentMilestoneOf(transfer, false);
  const { price, refund, product } = transfer;
  const state = milestone === "paid" && product === "cash_pickup" ? collected : names[milestone];
  const when = formatInstant(last?.at ?? transfer.createdAt, language, "long");
  // A transfer that has neither arrived nor is on its way promises nothing more.
  const isExpected = milestone === "paid" || positionOf(transfer.state, transfer.isConverted) !== null;
  const [label, amount] =
    refund === null
      ? isExpected
        ? ([texts.receives, price.receives] as const)
        : ([texts.total, paidOf(transfer)] as const)
      : ([refund.status === "paid" ? texts.refund : texts.refundOpen, refundAmountOf(refund)] as const);
  return {
    state: filled(texts.on, { state, when }),
    label,
    amount: formatMoney(amount, language),
    hasArrived: refund === null && milestone === "paid",
  };
}

function partiesOf({ stored: { transfer, agreed }, language }: ReceiptFacts): readonly [Party, Party] {
  const texts = receiptTexts[language];
  const { beneficiary, sender, bankTitle } = agreementSchema.parse(agreed.snapshot);
  const country = beneficiary.country === "EU" ? "EUR" : countryName(beneficiary.country, language);
  const { account } = beneficiary;
  const isWallet = isToWallet(beneficiary);
  const place = account === null ? filled(texts.cash, { country }) : placeOf(bankTitle ?? account.bank, country, isWallet, texts);
  const collectedAt = collectedAtOf(transfer);
  const number =
    account === null ? [] : [`${isWallet ? texts.walletNumber : texts.account} ${maskedAccount(account.number.slice(-4))}`];
  // Cash of a refund was collected by the sender, not by the recipient.
  const collected =
    collectedAt === null ? [] : [`${transfer.refund === null ? texts.collectedAt : texts.refundedAt} ${collectedAt}`];
  return [
    { title: texts.sender, name: sender.name, lines: transfer.refund === null ? [] : collected },
    {
      title: texts.recipient,
      name: beneficiary.name,
      lines: [place, ...number, ...(transfer.refund === null ? collected : [])],
    },
  ];
}

function whatLines({ stored: { transfer }, language, issuedAt }: ReceiptFacts): readonly PdfLine[] {
  const texts = receiptTexts[language];
  const when = (instant: Date) => formatInstant(instant, language, "long");
  return [
    [texts.number, numberOf(transfer.id), "strong"],
    [texts.made, when(transfer.createdAt)],
    [texts.issued, when(issuedAt)],
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
          [
            transfer.product === "cash_pickup" ? texts.ready : texts.arrives,
            formatInstant(new Date(arrivesBy), language, "long"),
          ],
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
