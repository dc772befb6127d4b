import type { Input } from "#kernel/endpoint.ts";
import { htmlLang } from "#kernel/locale.ts";
import { formatMoney } from "#kernel/money.ts";
import { toLocalDate } from "#kernel/time.ts";
import { fileOfTable, FILE_TYPES } from "#platform/files/table.ts";
import type { FileAnswer } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { COLUMNS, type Column } from "./columns.ts";
import { MAX_EXPORTED, type exportOutlets as contract } from "./contract-outlets.ts";
import { outletFilter } from "./list-outlets.ts";
import type { Outlet } from "./outlet.ts";
import { refuseCash } from "./refuse-cash.ts";
import { cellsOf } from "./sheet.ts";
import { sheetWords } from "./sheet/messages.ts";
import { listOutletRows, searchOutlets, type OutletFilter } from "./store-find.ts";
import { searchWords } from "./words.ts";

const WIDTHS: Partial<Record<Column, number>> = { id: 4, name: 4, address: 5, agent: 4, city: 3, closed_days: 3, phone: 2.5 };

/** The outlets of a filter as a file, with the columns that an import reads; by name, or a search's own order. */
export async function exportOutlets(ctx: Ctx, { format, search, ...filter }: Input<typeof contract>): Promise<FileAnswer> {
  const found = await listFound(ctx, search, outletFilter(filter));
  if (found.length > MAX_EXPORTED) throw refuseCash("too_many_outlets");
  const { language, now } = ctx;
  const words = sheetWords[language];
  const table = {
    title: words.title,
    about: [],
    lang: htmlLang(language),
    createdAt: now,
    columns: COLUMNS.map((column) => ({ title: words.column[column], width: WIDTHS[column] ?? 2 })),
    rows: found.map((outlet) => cellsOf(outlet, language)),
    amountText: (amount: Outlet["dayLimit"]) => formatMoney(amount, language, { symbol: false }),
    pageText: (page: number) => String(page),
  };
  return {
    fileName: `${words.fileName}-${toLocalDate(now)}.${format}`,
    contentType: FILE_TYPES[format],
    bytes: await fileOfTable(table, format),
  };
}

async function listFound(ctx: Ctx, search: string | undefined, filter: OutletFilter): Promise<readonly Outlet[]> {
  const slice = { limit: MAX_EXPORTED + 1, offset: 0 };
  if (search === undefined) return listOutletRows(ctx.db, filter, "name", slice);
  const words = searchWords(search);
  return words.length === 0 ? [] : (await searchOutlets(ctx.db, words, { filter, slice })).outlets;
}
