import type { Input } from "#kernel/endpoint.ts";
import { htmlLang } from "#kernel/locale.ts";
import { formatMoney } from "#kernel/money.ts";
import { toLocalDate } from "#kernel/time.ts";
import { fileOfTable, FILE_TYPES } from "#platform/files/table.ts";
import type { FileAnswer } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { COLUMNS, type Column } from "./model/outlet-columns.ts";
import { MAX_EXPORTED, type exportOutlets as contract } from "../outlets/contract.ts";
import { outletFilter } from "../outlets/list-outlets.ts";
import type { Outlet } from "../model/outlet.ts";
import { refuseCash } from "../model/refusal.ts";
import { cellsOf } from "./model/outlet-row.ts";
import { sheetMessages } from "./messages.ts";
import { listOutletRows, searchOutlets, type OutletFilter } from "../outlets/store-search.ts";
import { searchWords } from "#kernel/search/words.ts";

const WIDTHS: Partial<Record<Column, number>> = { id: 4, name: 4, address: 5, agent: 4, city: 3, closed_days: 3, phone: 2.5 };

/**
 * Exports the outlets of a filter as a file with the columns that an import reads; by name, or in a search's own order. Refuses
 * `too_many_outlets`.
 */
export async function exportOutlets(ctx: Ctx, { format, search, ...filter }: Input<typeof contract>): Promise<FileAnswer> {
  const found = await listFound(ctx, search, outletFilter(filter));
  if (found.length > MAX_EXPORTED) throw refuseCash("too_many_outlets");
  const { language, now } = ctx;
  const messages = sheetMessages[language];
  const table = {
    title: messages.title,
    about: [],
    lang: htmlLang(language),
    createdAt: now,
    columns: COLUMNS.map((column) => ({ title: messages.column[column], width: WIDTHS[column] ?? 2 })),
    rows: found.map((outlet) => cellsOf(outlet, language)),
    amountText: (amount: Outlet["dayLimit"]) => formatMoney(amount, language, { symbol: false }),
    pageText: (page: number) => String(page),
  };
  return {
    fileName: `${messages.fileName}-${toLocalDate(now)}.${format}`,
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
