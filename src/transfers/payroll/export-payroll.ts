/** Files of a payroll: the template to fill in, and the statement of what became of each row. */
import type { Input } from "#kernel/endpoint.ts";
import { filled } from "#kernel/filled.ts";
import { plainLetters } from "#kernel/search/words.ts";
import { htmlLang, type Language } from "#kernel/locale.ts";
import { formatMoney, money, type Money } from "#kernel/money.ts";
import { formatInstant, toLocalDate } from "#kernel/time.ts";
import type { Cell, FileTable } from "#platform/files/file-table.ts";
import { fileOfTable, FILE_TYPES } from "#platform/files/table.ts";
import type { FileAnswer } from "#platform/http/binding.ts";
import { openHomeAccounts } from "#recipients/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { issuedBy, whenOf } from "../lists/export-transfers.ts";
import { listEnds, type TransferEnd } from "../lists/store-ends.ts";
import { numberOf } from "../model/progress.ts";
import type { ReceiptDeps } from "../receipt/take-receipt.ts";
import type * as files from "./contract-files.ts";
import type { PayrollRowView, PayrollView } from "./contract.ts";
import { sheetTexts, statementTexts } from "./model/payroll-texts.ts";
import { COLUMNS } from "./model/payroll-columns.ts";
import { readPayroll, type PayrollDeps } from "./own-payrolls.ts";
import { listRows } from "./store.ts";

/** An empty file with one example. All cells are text, so that account numbers keep their leading zeros. */
export async function takePayrollTemplate(ctx: Ctx, { format }: Input<typeof files.takePayrollTemplate>): Promise<FileAnswer> {
  const texts = sheetTexts[ctx.language];
  const table: FileTable = {
    ...tableFor(ctx),
    title: texts.title,
    about: [],
    columns: COLUMNS.map((column) => ({ title: texts.column[column], width: column === "name" ? 4 : 3 })),
    rows: [COLUMNS.map((column) => texts.sample[column])],
    more: [
      {
        title: texts.banks,
        columns: [
          { title: texts.bankCode, width: 1 },
          { title: texts.column.bank, width: 2 },
          { title: texts.bankName, width: 5 },
        ],
        rows: (await openHomeAccounts(ctx)).banks.map(({ code, shortName, name }) => [code, shortName, name]),
      },
    ],
  };
  return {
    fileName: `${texts.fileName}.${format}`,
    contentType: FILE_TYPES[format],
    bytes: await fileOfTable(table, format),
  };
}

const tableFor = ({ language, now }: Ctx) => ({
  lang: htmlLang(language),
  createdAt: now,
  amountText: (amount: Parameters<FileTable["amountText"]>[0]) => formatMoney(amount, language, { symbol: false }),
  pageText: (page: number, pages: number) => filled(statementTexts[language].page, { page, pages }),
});

export async function exportPayroll(
  ctx: Ctx,
  { id, format }: Input<typeof files.exportPayroll>,
  deps: PayrollDeps & Pick<ReceiptDeps, "issuerFor">,
): Promise<FileAnswer> {
  const { language, now } = ctx;
  const shown = await readPayroll(ctx, { id }, deps);
  const texts = statementTexts[language];
  const lines = await linesOf(ctx, shown);
  const issuer = await deps.issuerFor(ctx, language);
  const paidAt = shown.payIn?.paidAt == null ? "" : whenOf(shown.payIn.paidAt, language);
  // A sheet says in each row of which payroll it is: rows of several are put together.
  const ofAll = [shown.company, ofRepair(shown.number, shown, language), shown.payIn?.number ?? "", paidAt];
  const table: FileTable = {
    ...tableFor(ctx),
    title: texts.title,
    about: [],
    statement: {
      issuer,
      facts: [
        [texts.company, shown.company],
        [texts.payroll, ofRepair(`${shown.number}, ${shown.name}`, shown, language)],
        [texts.rows, outcomeOf(shown, language)],
        [shown.payIn?.paidAt == null ? texts.toPay : texts.totalPaid, formatMoney(shown.total ?? shown.sums.total, language)],
        [texts.created, whenOf(now, language)],
      ],
      sums: 1,
      notes: [
        ...settledNote(shown, language),
        ...paidNote(shown, language),
        ...approvedNote(shown, language),
        issuedBy(issuer, language),
      ],
    },
    columns: columnsOf(language, format),
    rows: [
      ...lines.map((line) => lineOf(line, language, format, ofAll)),
      totalsOf(lines, language, format, ofAll, [...paidNote(shown, language), ...settledNote(shown, language)].join(" ")),
    ],
  };
  const fileName = `${texts.fileName}-${numberOf(id)}-${toLocalDate(now)}.${format}`;
  return { fileName, contentType: FILE_TYPES[format], bytes: await fileOfTable(table, format) };
}

/** The numbers of wages that arrived and did not by this payment, and of those that a repair brought. */
function outcomeOf({ sums, arrived, failed, repaired }: PayrollView, language: Language): string {
  const texts = statementTexts[language];
  const outcome = filled(texts.outcome, { rows: sums.rows, arrived, failed });
  return repaired.arrived === 0 ? outcome : filled(texts.repaired, { outcome, count: repaired.arrived });
}

/** Its number, or more of its name, with the payroll whose wages it sends again: the two are filed together. */
function ofRepair(own: string, { copied }: PayrollView, language: Language): string {
  return copied?.as === "repair" ? filled(statementTexts[language].repairOf, { own, number: copied.number }) : own;
}

/** The payment of the bank statement that the sum is found in. */
function paidNote({ payIn }: PayrollView, language: Language): readonly string[] {
  if (payIn?.paidAt == null) return [];
  const when = formatInstant(payIn.paidAt, language, "long");
  return [filled(statementTexts[language].paid, { when, number: payIn.number ?? "", bank: payIn.bank?.name ?? "" })];
}

/** The people behind what was paid. */
function approvedNote({ approvedAt, approvedBy, preparedBy }: PayrollView, language: Language): readonly string[] {
  if (approvedAt === null || approvedBy === null) return [];
  const facts = { name: approvedBy, when: formatInstant(approvedAt, language, "long"), preparers: preparedBy.join(", ") };
  return [filled(statementTexts[language].approvedBy, facts)];
}

/** Once each wage has ended: the parts of what was paid, which are the total together. */
function settledNote({ settled, total }: PayrollView, language: Language): readonly string[] {
  if (settled === null || total === null) return [];
  const said = (amount: Money) => formatMoney(amount, language);
  const { arrived, returned, fee } = settled;
  const parts = { total: said(total), arrived: said(arrived), returned: said(returned), fee: said(fee) };
  return [filled(statementTexts[language].settled, parts)];
}

/**
 * Spreadsheets have the bank, the name there and the note as columns of their own. On paper the bank stands with the number, so that no number is
 * broken, and the rest in the last column.
 */
function columnsOf(language: Language, format: Format): FileTable["columns"] {
  const texts = statementTexts[language];
  const { columns } = texts;
  const sheet = sheetTexts[language].column;
  const isPaper = format === "pdf";
  return [
    { title: columns.no, width: 1.1 },
    { title: sheet.name, width: 3 },
    ...(isPaper ? [] : [{ title: sheet.bank, width: 1.3 }]),
    { title: isPaper ? columns.account : sheet.account, width: 3.4, isWhole: true },
    { title: sheet.amount, width: 2.2, align: "end" },
    { title: columns.fee, width: 1.4, align: "end" },
    { title: columns.tax, width: 1.1, align: "end" },
    { title: columns.total, width: 1.9, align: "end" },
    { title: columns.transfer, width: 2.4, isWhole: true },
    { title: columns.state, width: 2.3 },
    { title: columns.arrived, width: 2.1 },
    { title: columns.refunded, width: 2.4, align: "end" },
    { title: columns.why, width: 4 },
    ...(isPaper
      ? []
      : [
          { title: columns.bankName, width: 2.8 },
          { title: sheet.note, width: 2.3 },
          { title: texts.company, width: 2.8 },
          { title: texts.payroll, width: 2.3 },
          { title: columns.payIn, width: 2.5 },
          { title: columns.paidAt, width: 2.3 },
        ]),
  ];
}

/** The rows with what they cost apart, and what became of them. */
async function linesOf({ db }: Pick<Ctx, "db">, { id, list }: PayrollView): Promise<Line[]> {
  const rows = new Map((await listRows(db, id)).map((row) => [row.no, row]));
  const ends = await listEnds(
    db,
    [...rows.values()].flatMap(({ transfer }) => transfer ?? []),
  );
  return list.map((row) => {
    const { feeMinor = null, taxMinor = null, transfer = null } = rows.get(row.no) ?? {};
    return { row, feeMinor: feeMinor ?? 0n, taxMinor: taxMinor ?? 0n, end: transfer === null ? undefined : ends.get(transfer) };
  });
}

type Format = Input<typeof files.exportPayroll>["format"];

interface Line {
  readonly row: PayrollRowView;
  readonly feeMinor: bigint;
  readonly taxMinor: bigint;
  readonly end: TransferEnd | undefined;
}

const idr = (minor: bigint) => money("IDR", minor);

/** Whether a row is part of the payment: the sums are of these rows alone. */
const isPaid = ({ row: { outcome, check } }: Line): boolean => outcome !== "refused" && check !== "left_out";

/** Cells in the order of the columns. A row that is no part of the payment has its amount in words, so that each column adds up. */
function lineOf(line: Line, language: Language, format: Format, ofAll: readonly string[]): Cell[] {
  const { row, feeMinor, taxMinor, end } = line;
  const { no, typed, name, bankTitle, account, amount, total, transfer, outcome, check, why, problems, bankName, repair } = row;
  const texts = statementTexts[language];
  const isPaper = format === "pdf";
  const [bank, number, note] = [bankTitle ?? typed.bank, account ?? typed.account, typed.note];
  const said = [
    isPaid(line) || amount === null ? "" : filled(texts.unpaid, { amount: formatMoney(amount, language) }),
    // The problems of a row that is left out ask for nothing any more.
    why ?? (check === "left_out" ? "" : problems.map(({ says }) => says).join(" ")),
    repair === null ? "" : filled(texts.repair[repair.state], { number: repair.number }),
    // Paper has no room for two more columns, and repeats no name.
    isPaper && bankName !== null && plainLetters(bankName) !== plainLetters(name ?? "")
      ? filled(texts.bankSays, { name: bankName })
      : "",
    isPaper && note !== "" ? filled(texts.noteSays, { note }) : "",
  ];
  const paid = (cell: Cell): Cell => (isPaid(line) ? cell : "");
  return [
    String(no),
    name ?? typed.name,
    ...(isPaper ? [`${bank}\n${number}`.trim()] : [bank, number]),
    paid(amount ?? ""),
    paid(idr(feeMinor)),
    paid(idr(taxMinor)),
    paid(total ?? ""),
    transfer === null ? "" : numberOf(transfer),
    outcome === null ? "" : texts.state[outcome],
    end === undefined || end.arrivedAt === null ? "" : whenOf(end.arrivedAt, language),
    end === undefined || end.refundedMinor === 0n ? "" : idr(end.refundedMinor),
    said.filter(Boolean).join(" "),
    // Without the account and the time of a payment that it is no part of.
    ...(isPaper ? [] : [bankName ?? "", note, ...ofAll.map((cell, at) => (at < 2 || isPaid(line) ? cell : ""))]),
  ];
}

const minor = (amount: Money | null): bigint => amount?.minor ?? 0n;

/** The sums of the rows that are part of the payment: those left out or never sent are none of it. */
function totalsOf(lines: readonly Line[], language: Language, format: Format, ofAll: readonly string[], note: string): Cell[] {
  const paid = lines.filter(isPaid);
  const sum = (of: (line: Line) => bigint) => idr(paid.reduce((all, line) => all + of(line), 0n));
  const isPaper = format === "pdf";
  return [
    "",
    statementTexts[language].totals,
    ...(isPaper ? [""] : ["", ""]),
    sum(({ row }) => minor(row.amount)),
    sum(({ feeMinor }) => feeMinor),
    sum(({ taxMinor }) => taxMinor),
    sum(({ row }) => minor(row.total)),
    "",
    "",
    "",
    sum(({ end }) => end?.refundedMinor ?? 0n),
    // Paper has it below the table.
    isPaper ? "" : note,
    ...(isPaper ? [] : ["", "", ...ofAll]),
  ];
}
