/** Draws a sheet as a PDF: parties, papers with hashes, terms, signatures, and the QR code of its confirmation. */
import { filled } from "#kernel/filled.ts";
import { href } from "#kernel/href.ts";
import { htmlLang, localizePath, type Language } from "#kernel/locale.ts";
import { formatInstant, formatDate, toLocalDate } from "#kernel/time.ts";
import { openPdfDocument, PAGE_WIDTH, type PdfLine } from "#platform/files/pdf-document.ts";
import { drawQr } from "#platform/files/pdf-qr.ts";
import { INK, MARGIN, MUTED } from "#platform/files/pdf.ts";
import type { SheetContent, SheetData } from "../model/content.ts";
import type { BusinessRisk } from "../model/risk.ts";
import { riskMessages } from "../model/messages.ts";
import { riskLines } from "../model/risk-lines.ts";
import { termLines } from "../model/term-lines.ts";
import { paperMessages, personMessages } from "../messages.ts";
import { sheetTexts } from "../model/sheet-texts.ts";
import type { VersionState } from "./sheet-state.ts";
import type { Signature } from "./store.ts";

export interface SheetIssuer {
  readonly siteUrl: string;
  readonly brandName: string;
  readonly legalName: string;
  readonly address: string;
}

export interface PrintedSheet {
  readonly content: SheetContent;
  readonly hash: string;
  /** Null on the paper of the business. */
  readonly risk: BusinessRisk | null;
  readonly signatures: readonly Signature[];
  readonly state: VersionState;
  readonly issuer: SheetIssuer;
  readonly language: Language;
  readonly printedAt: Date;
}

const QR_POINTS = 96;

export async function drawSheet(printed: PrintedSheet): Promise<Uint8Array> {
  const { content, risk, issuer, language, printedAt } = printed;
  const t = sheetTexts[language];
  const paper = openPdfDocument({
    title: `${t.title} ${content.sheet}`,
    lang: htmlLang(language),
    createdAt: printedAt,
    issuer,
    heading: t.title,
  });
  const part = (title: string, lines: readonly PdfLine[]) => {
    if (lines.length === 0) return;
    paper.doc.moveDown(0.8);
    paper.say("H2", title, { size: 12, bold: true });
    paper.doc.moveDown(0.3);
    paper.lines(lines);
  };
  paper.lines(headLines(printed));
  if (content.data !== null) {
    part(t.terms, termLines(content.data.terms, language));
    part(t.company, companyLines(content.data, language));
    part(t.people, peopleLines(content.data, language));
    if (risk !== null) part(riskMessages[language].title, riskPart(risk, language));
  }
  part(t.signatures, signatureLines(printed));
  if (content.data !== null) part(t.record, recordLines(content.data, language));
  drawCheck(paper, printed);
  return paper.done();
}

function headLines({ content, state, language }: PrintedSheet): PdfLine[] {
  const t = sheetTexts[language];
  return [
    [t.business, content.business.name, "strong"],
    [t.sheet, content.sheet],
    [t.version, `${content.version} (${t.kind[content.kind]})`],
    [t.state, t.states[state], "strong"],
    ...(content.reason === null ? [] : [[t.reason, content.reason] as const]),
  ];
}

function companyLines({ company }: SheetData, language: Language): PdfLine[] {
  const t = sheetTexts[language];
  const { legalForm, name, nib, npwp, deed, ahu } = company;
  return [
    [t.legalForm, `${legalForm} ${name}`],
    ["NIB", nib],
    ["NPWP", npwp],
    ...(deed === null ? [] : [[t.deed, `${deed.number}, ${formatDate(deed.date, language)}, ${deed.notary}`] as const]),
    ...(ahu === null ? [] : [["AHU", ahu] as const]),
  ];
}

const percent = (bps: number) => `${(bps / 100).toString()} %`;

function peopleLines({ people, verified }: SheetData, language: Language): PdfLine[] {
  return people.people.map(({ id, name, roles }) => {
    const found = verified.find((one) => one.id === id);
    const parts = [
      ...roles.map((role) => personMessages[language].role[role]),
      ...(found !== undefined && found.effectiveBps > 0 ? [percent(found.effectiveBps)] : []),
    ];
    return [found?.name ?? name, parts.join(", ")] as const;
  });
}

/** The hashes by which the papers and the risk are part of what is signed. */
function recordLines({ documents, riskHash }: SheetData, language: Language): PdfLine[] {
  return [
    ...documents.map(({ kind, sha256 }) => [paperMessages[language].kind[kind], sha256] as const),
    [sheetTexts[language].riskHash, riskHash],
  ];
}

function riskPart(risk: BusinessRisk, language: Language): PdfLine[] {
  const t = riskMessages[language];
  const { override, points, computed } = risk;
  const byHand =
    override === null
      ? []
      : [[t.byHandLabel, formatDate(toLocalDate(override.until), language)] as const, [t.byPoints, t.band[computed]] as const];
  return [
    [t.title, `${t.band[risk.band]} (${points})`, "strong"],
    ...byHand,
    ...riskLines(risk.factors, language).map((one) => [one.label, `${one.value} (${one.points})`] as const),
  ];
}

function signatureLines({ signatures, language }: PrintedSheet): PdfLine[] {
  const t = sheetTexts[language];
  return signatures.map(({ role, name, signedAt }) => {
    const text =
      signedAt === null ? t.waiting : filled(t.signed, { name: name ?? "", when: formatInstant(signedAt, language, "long") });
    return [t.roles[role], text] as const;
  });
}

function drawCheck({ doc, root }: ReturnType<typeof openPdfDocument>, { content, hash, issuer, language }: PrintedSheet): void {
  const t = sheetTexts[language];
  const site = issuer.siteUrl.replace(/\/$/, "");
  const path = href("/verifikasi-lembar/:code?", { code: `${content.sheet}.${hash}` });
  const address = site + localizePath(path, language);
  doc.moveDown(1.5);
  if (doc.y + QR_POINTS > doc.page.height - doc.page.margins.bottom) doc.addPage();
  const top = doc.y;
  drawQr(doc, root, { text: address, alt: filled(t.qr, { address }), x: MARGIN, y: top, points: QR_POINTS });
  const [x, width] = [MARGIN + QR_POINTS + 20, PAGE_WIDTH - QR_POINTS - 20];
  root.add(doc.struct("H2", {}, () => void doc.font("bold").fontSize(12).fillColor(INK).text(t.check, x, top, { width })));
  root.add(
    doc.struct("P", {}, () => {
      doc.font("regular").fontSize(9).fillColor(MUTED);
      doc.text(filled(t.checkText, { address: site + href("/verifikasi-lembar/:code?") }), x, doc.y + 4, { width });
      doc.text(`${t.hash}: ${hash}`, x, doc.y + 4, { width });
    }),
  );
}
