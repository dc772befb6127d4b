/** Files of a payroll: the template to fill in, and the statement of what became of each row. */
import type { Input } from "#kernel/endpoint.ts";
import { filled } from "#kernel/filled.ts";
import { htmlLang } from "#kernel/locale.ts";
import { formatMoney, money } from "#kernel/money.ts";
import { formatInstant, toLocalDate } from "#kernel/time.ts";
import type { Cell, FileTable } from "#platform/files/file-table.ts";
import { fileOfTable, FILE_TYPES } from "#platform/files/table.ts";
import type { FileAnswer } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { numberOf } from "../model/progress.ts";
import type * as contract from "./contract.ts";
import type { PayrollRowView } from "./contract.ts";
import { sheetTexts, statementTexts } from "./model/payroll-texts.ts";
import { COLUMNS } from "./model/payroll-columns.ts";
import { readPayroll, type PayrollDeps } from "./own-payrolls.ts";

/** An empty file with one example. All cells are text, so that account numbers keep their leading zeros. */
export async function takePayrollTemplate(ctx: Ctx, { format }: Input<typeof contract.takePayrollTemplate>): Promise<FileAnswer> {
  const texts = sheetTexts[ctx.language];
  const table: FileTable = {
    ...tableFor(ctx),
    title: texts.title,
    about: [],
    columns: COLUMNS.map((column) => ({ title: texts.column[column], width: column === "name" ? 4 : 3 })),
    rows: [COLUMNS.map((column) => texts.sample[column])],
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
  { id, format }: Input<typeof contract.exportPayroll>,
  deps: PayrollDeps,
): Promise<FileAnswer> {
  const { language, now } = ctx;
  const shown = await readPayroll(ctx, { id }, deps);
  const texts = statementTexts[language];
  const { columns, state } = texts;
  const sheet = sheetTexts[language].column;
  const sums = {
    rows: shown.sums.rows,
    arrived: shown.arrived,
    failed: shown.failed,
    total: formatMoney(shown.total ?? shown.sums.total, language),
  };
  const table: FileTable = {
    ...tableFor(ctx),
    title: texts.title,
    about: [
      filled(texts.about, {
        company: shown.company,
        number: shown.number,
        name: shown.name,
        when: formatInstant(now, language, "long"),
      }),
      filled(texts.sums, sums),
    ],
    columns: [
      { title: columns.no, width: 0.8 },
      { title: sheet.name, width: 3 },
      { title: sheet.bank, width: 1.6 },
      { title: sheet.account, width: 2.2 },
      { title: sheet.amount, width: 1.8, align: "end" },
      { title: columns.fee, width: 1.5, align: "end" },
      { title: columns.total, width: 1.8, align: "end" },
      { title: columns.transfer, width: 1.6 },
      { title: columns.state, width: 1.8 },
      { title: columns.why, width: 3 },
    ],
    rows: shown.list.map((row) => lineOf(row, state)),
  };
  const fileName = `${texts.fileName}-${numberOf(id)}-${toLocalDate(now)}.${format}`;
  return { fileName, contentType: FILE_TYPES[format], bytes: await fileOfTable(table, format) };
}

const NOTHING = money("IDR", 0n);

/** Cells in the order of the columns. */
function lineOf(row: PayrollRowView, states: (typeof statementTexts)["ID"]["state"]): Cell[] {
  const { no, typed, name, bankTitle, account, amount, fee, total, transfer, outcome, why, problems } = row;
  return [
    String(no),
    name ?? typed.name,
    bankTitle ?? typed.bank,
    account ?? typed.account,
    amount ?? NOTHING,
    fee ?? NOTHING,
    total ?? NOTHING,
    transfer === null ? "" : numberOf(transfer),
    outcome === null ? "" : states[outcome],
    why ?? problems.map(({ says }) => says).join(" "),
  ];
}
