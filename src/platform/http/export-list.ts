/**
 * `export=Y` (API-9): every list can return its rows as a file. One mechanism serves all: it calls the list's own use case page by page,
 * with the caller's rights and filters, so the file holds the same rows as the list, with the same masking. A list with a file of its own
 * (titled columns, a required reason, more rows) names that call in its contract, and that call answers instead.
 */
import { z } from "zod";
import { menuNeeds, type Access, type Endpoint, type MenuNeed } from "#kernel/endpoint.ts";
import { htmlLang, type Language } from "#kernel/locale.ts";
import { CURRENCIES, money, type Currency } from "#kernel/money.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { toLocalDate } from "#kernel/time.ts";
import { whyNotAllowed } from "../access.ts";
import type { Actor } from "../actor.ts";
import { FILE_TYPES, fileOfTable } from "../files/table.ts";
import { inTransaction, type Runtime } from "../unit-of-work.ts";
import type { Binding, FileAnswer } from "./binding.ts";
import { runUseCase } from "./call.ts";
import type { RequestFacts } from "../request-facts.ts";
import type { Cell } from "../files/file-table.ts";

/** Larger exports are refused; the caller must narrow the filter. */
export const MAX_EXPORTED_ROWS = 5_000;
export const EXPORT_LIMIT = { max: 10, windowSeconds: 60 } as const;
const FORMATS = ["csv", "xlsx"] as const;
/** Parameters that select a page of a list, not its rows. */
const PAGING = ["page", "perPage", "before", "after", "sort"] as const;
const MOST_PER_PAGE = "50";
type Query = Readonly<Record<string, unknown>>;
type Row = Readonly<Record<string, unknown>>;

/** The field in which a list returns its rows; null for a call that is not a list. */
export function rowsOf(endpoint: Endpoint): string | null {
  if (endpoint.method !== "GET" || endpoint.answers !== "json" || !/\.(?:list|find|search)_/.test(endpoint.name)) return null;
  const { output } = endpoint;
  if (!(output instanceof z.ZodObject)) return null;
  return Object.entries(output.shape).find(([, schema]) => schema instanceof z.ZodArray)?.[0] ?? null;
}

export const requestsFile = (endpoint: Endpoint, query: unknown): query is Query =>
  typeof query === "object" && query !== null && "export" in query && query.export === "Y" && rowsOf(endpoint) !== null;

/** The menus that have a module "export": those for which at least one call needs it. */
export function exportMenusOf(bindings: readonly Binding[]): ReadonlySet<string> {
  const needs = bindings.flatMap(({ endpoint }) => menuNeeds(endpoint.access));
  return new Set(needs.filter(({ module }) => module.includes("export")).map(({ menu }) => menu));
}

/** In a menu with the module "export", only actors with that module may export. Null: the actor may. */
export function whyNotExport(actor: Actor, access: Access, exportMenus: ReadonlySet<string>): "permission_denied" | null {
  const needs = menuNeeds(access);
  const may = (need: MenuNeed) => whyNotAllowed(actor, need) === null;
  const mayExport = (need: MenuNeed) =>
    may(need) && (!exportMenus.has(need.menu) || may({ menu: need.menu, module: ["export"] }));
  return needs.length === 0 || needs.some(mayExport) ? null : "permission_denied";
}

const namesIn = ({ input }: Endpoint): string[] => (input instanceof z.ZodObject ? Object.keys(input.shape) : []);

/** The query for a list's own file: its filters, without the paging. */
export function ownFileQuery(own: Endpoint, { export: _requested, ...query }: Query): Query {
  const known = namesIn(own);
  const filters = Object.entries(query).filter(([name]) => known.includes(name) || !PAGING.some((one) => one === name));
  return { ...(known.includes("format") ? { format: "csv" } : {}), ...Object.fromEntries(filters) };
}

/** All rows of a list as a file. */
export async function exportList(runtime: Runtime, binding: Binding, facts: RequestFacts, query: Query): Promise<FileAnswer> {
  const { export: _requested, format: wanted = "csv", ...rest } = query;
  const format = FORMATS.find((one) => one === wanted);
  if (format === undefined) throw refuse("malformed_request", { fields: { format: `One of ${FORMATS.join(", ")}` } });
  const filters = Object.fromEntries(
    Object.entries(rest).filter(([name]) => !PAGING.some((one) => one === name && one !== "sort")),
  );
  const { endpoint, fileRow = (row) => row } = binding;
  const rows = (await readRows(runtime, binding, facts, filters)).map((row) => fileRow(row, facts.language));
  const now = runtime.clock.now();
  const name = endpoint.name.replace(/\.(?:list|find|search)_/, "-").replaceAll("_", "-");
  const bytes = await fileOfTable(tableOf(name, rows, endpoint, facts.language, now), format);
  // Exports are recorded in the audit trail. Not those of visitors: they could flood it, and they only get public data.
  if (facts.actor.kind !== "visitor")
    await inTransaction(runtime, facts, (ctx) =>
      ctx.audit("audit.list_exported", { subject: endpoint.name, details: { rows: rows.length, format, filters } }),
    );
  return { fileName: `${name}-${toLocalDate(now)}.${format}`, contentType: FILE_TYPES[format], bytes };
}

async function readRows(runtime: Runtime, binding: Binding, facts: RequestFacts, filters: Query): Promise<Row[]> {
  const { endpoint } = binding;
  const key = rowsOf(endpoint) ?? "";
  const inputs = namesIn(endpoint);
  const rows: Row[] = [];
  let place: Query | null = inputs.includes("page") ? { page: "1" } : {};
  while (place !== null) {
    const requested = { ...filters, ...(inputs.includes("perPage") ? { perPage: MOST_PER_PAGE } : {}), ...place };
    const answer = (await runUseCase(runtime, binding, facts, requested, (result) => z.encode(endpoint.output, result))) as Row;
    const found = answer[key] as unknown[];
    rows.push(...found.map((row) => (isPlain(row) ? row : { value: row })));
    // A list that stops before its last row would give a file that looks complete.
    if (rows.length > MAX_EXPORTED_ROWS || answer["isCut"] === true) throw new Refusal("too_many_to_export", 409);
    place = nextPlace(inputs, answer, { last: found.at(-1), soFar: rows.length }, place);
  }
  return rows;
}

/** The parameters of the next page, for every paging style of our lists; null after the last page. */
function nextPlace(
  inputs: readonly string[],
  { next, hasMore, hasOlder, pageCount, total }: Row,
  { last, soFar }: { readonly last: unknown; readonly soFar: number },
  place: Query,
): Query | null {
  const cursor = ["after", "before"].find((one) => inputs.includes(one));
  const page = Number(place["page"] ?? 0);
  if (page > 0) {
    const isMore =
      typeof pageCount === "number" ? page < pageCount : typeof total === "number" ? soFar < total : hasMore === true;
    return isMore && last !== undefined ? { page: String(page + 1) } : null;
  }
  const goesOn = (next !== undefined && next !== null) || hasMore === true || hasOlder === true;
  if (!goesOn || last === undefined) return null;
  if (cursor === undefined) throw new Refusal("too_many_to_export", 409);
  return { [cursor]: textOf(next ?? CURSORS.map((name) => (last as Row)[name]).find((value) => value !== undefined), "EN") };
}

/** The fields of a row that serve as the cursor when the answer does not give one. */
const CURSORS = ["id", "personId", "agent", "version"] as const;

function tableOf(title: string, rows: readonly Row[], endpoint: Endpoint, language: Language, createdAt: Date) {
  const flat = rows.map((row) => new Map(flatten(row, "", language)));
  const columns = [
    ...new Set([...(flat.length === 0 ? schemaColumns(endpoint) : []), ...flat.flatMap((row) => [...row.keys()])]),
  ];
  return {
    title,
    about: [],
    lang: htmlLang(language),
    createdAt,
    columns: columns.map((column) => ({ title: column, width: 1 })),
    rows: flat.map((row) => columns.map((column) => row.get(column) ?? "")),
    amountText: () => "",
    pageText: () => "",
  };
}

/** Column names for an empty list, from the schema of its rows. */
function schemaColumns(endpoint: Endpoint): readonly string[] {
  const rows = (endpoint.output as z.ZodObject).shape[rowsOf(endpoint) ?? ""] as z.ZodArray;
  return rows.element instanceof z.ZodObject ? Object.keys(rows.element.shape) : ["value"];
}

const isPlain = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The cells of a row by field path. An amount becomes digits, with its currency in a separate cell; a bilingual text becomes the caller's
 * language.
 */
function flatten(value: unknown, path: string, language: Language): (readonly [string, Cell])[] {
  if (Array.isArray(value)) return [[path, value.map((one) => textOf(one, language)).join("; ")]];
  if (!isPlain(value)) return [[path, textOf(value, language)]];
  const { currency, minor } = value;
  if (typeof currency === "string" && currency in CURRENCIES && typeof minor === "string" && /^-?\d+$/.test(minor))
    return [
      [path, money(currency as Currency, BigInt(minor))],
      [`${path}.currency`, currency],
    ];
  const text = bilingualTextOf(value, language);
  if (text !== null) return [[path, text]];
  return Object.entries(value).flatMap(([name, one]) => flatten(one, path === "" ? name : `${path}.${name}`, language));
}

function textOf(value: unknown, language: Language): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map((one) => textOf(one, language)).join(", ");
  if (!isPlain(value)) return typeof value === "string" ? value : JSON.stringify(value);
  const inside = flatten(value, "", language).map(
    ([name, cell]) => `${name}: ${typeof cell === "string" ? cell : cell.minor.toString()}`,
  );
  return bilingualTextOf(value, language) ?? inside.join(", ");
}

/** The text in one language of a bilingual value; null for any other value. */
function bilingualTextOf(value: Row, language: Language): string | null {
  const { ID, EN, ...more } = value;
  return typeof ID === "string" && typeof EN === "string" && Object.keys(more).length === 0
    ? language === "ID"
      ? ID
      : EN
    : null;
}
