/**
 * The address of a list: the path of its page and a query with filters, order and place. Names and values come from the input of the list's
 * own call, so that a link with a filter that the call does not have is a type error, and a value that the call would refuse is never sent.
 *
 *     export const PEOPLE = listAddress("/office/user", listPeople, { names: { businessType: "business" } });
 *     PEOPLE.to({ status: "inactive" })          → "/office/user?status=inactive"
 *     api(listPeople, PEOPLE.input(PEOPLE.read(params), savedPerPage))
 *
 * Defaults are left out. Unknown or invalid parameters (old or mistyped links) are dropped; `dropped` lists their names.
 */
import { z } from "zod";
import type { Endpoint, InputArgs } from "./endpoint.ts";
import { href } from "./href.ts";
import type { PagePath } from "./page-paths.ts";
import { capPerPage } from "./validation/input.ts";

/** Fields of a call that select a part of the list or its order, not its rows. */
const PLACES = ["page", "perPage", "sort", "before", "after"] as const;
type Place = (typeof PLACES)[number];
/** Stands for "none" where a filter has a value by default. */
const ALL = "all";
/** Names in the query that differ from the fields of all calls. */
const USUAL_NAMES: Readonly<Record<string, string>> = { search: "q", perPage: "per_page" };

type Fields<List> = List extends Endpoint<infer Input> ? z.output<Input> : never;
type SortOf<List> = "sort" extends keyof Fields<List> ? Exclude<Fields<List>["sort"], undefined> : never;
/** A page without fields of its own leaves `Own` open. */
type OwnFields<Own extends z.ZodRawShape> = string extends keyof Own ? unknown : z.output<z.ZodObject<Own>>;
type Known<List, Own extends z.ZodRawShape> = Omit<Fields<List>, Place> & OwnFields<Own>;
/** The filters of a list as its page reads them. Fields with a default of the call are always there. */
export type FilterOf<List, Own extends z.ZodRawShape, Except extends string> = Readonly<Omit<Known<List, Own>, Except>>;
/** Changed filters; null removes one, undefined leaves its default. */
export type FilterChange<Filter> = { readonly [Name in keyof Filter]?: Filter[Name] | null | undefined };

/** Where in the list, and in which order. */
export interface ListPlace<Sort extends string = string> {
  /** Counted from 1. */
  readonly page?: number;
  readonly perPage?: number;
  readonly sort?: Sort;
  /** The row before or after which a page of a long list begins. */
  readonly before?: string;
  readonly after?: string;
}

export interface ListState<Filter, Sort extends string = string> {
  readonly filter: Filter;
  readonly page: number;
  /** Null: not in the address. */
  readonly perPage: number | null;
  /** Null: the order of the call's own. */
  readonly sort: Sort | null;
  readonly cursor: Readonly<{ before?: string; after?: string }>;
  /** At least one filter narrows the list. Fields named in `views` do not: they select another list. */
  readonly isNarrowed: boolean;
  /** Names in the query whose value was dropped because the call would refuse it. */
  readonly dropped: readonly string[];
}

/** The filters of a list's address. */
export type FilterIn<Address> = Address extends { read(params: URLSearchParams): ListState<infer Filter> } ? Filter : never;

interface Options<Filter, Own extends z.ZodRawShape, Except extends string> {
  /** Names in the query where they differ from the call's fields. `search` is `q` unless named here. */
  readonly names?: { readonly [Name in keyof Filter]?: string };
  /** Filters that the page applies itself, because the call answers all rows. */
  readonly own?: Own;
  /** The page cuts the rows into pages itself, because the call answers all of them. */
  readonly isCutByPage?: boolean;
  /** Fields of the call that never stand in the query: the page sets them, or does not offer them. */
  readonly except?: readonly Except[];
  /** Values where the address has none. The page's own choice: the call's defaults need no entry. `?name=all` removes one. */
  readonly initial?: FilterChange<Filter>;
  /** Fields that select one of several lists. "Clear filters" keeps them. */
  readonly views?: readonly (keyof Filter)[];
}

type ParameterNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type PathParameters<Path extends string> = { readonly [Name in ParameterNames<Path>]: string };
type PathArgument<Path extends string> = [ParameterNames<Path>] extends [never] ? [] : [parameters: PathParameters<Path>];

export interface ListAddress<
  List extends Endpoint = Endpoint,
  Filter = unknown,
  Path extends PagePath = PagePath,
  Except extends string = string,
> {
  readonly kind: "list-address";
  readonly path: Path;
  readonly list: List;
  /** Whether the list has pages with numbers. Others go from row to row. */
  readonly hasPages: boolean;
  /** The call's fields that stand in the query as filters. */
  readonly filters: readonly string[];
  read(params: URLSearchParams): ListState<Filter, SortOf<List> & string>;
  /** The address with these filters; all other filters have their defaults. */
  to(filter?: FilterChange<Filter>, place?: ListPlace<SortOf<List> & string>, ...parameters: PathArgument<Path>): string;
  /** The query of a state with changes, without the question mark. A changed filter or order starts at the first page. */
  change(state: ListState<Filter>, change: FilterChange<Filter>, place?: ListPlace): string;
  /** The query without filters. */
  cleared(state: ListState<Filter>): string;
  /** The call's input for a state. */
  input(state: ListState<Filter>, savedPerPage: number): Omit<InputArgs<List>, Except>;
}

/** One field of the query. */
interface Field {
  readonly field: string;
  readonly name: string;
  readonly schema: z.ZodType;
  /** The page's value where the address has none; undefined for none. */
  readonly initial: unknown;
  readonly byDefault: unknown;
  readonly isView: boolean;
}

type Values = Readonly<Record<string, unknown>>;
type Shape = Readonly<Record<string, z.ZodType>>;

/** The address of a list, from its page's path and its call. */
export function listAddress<
  const Path extends PagePath,
  List extends Endpoint,
  Own extends z.ZodRawShape = z.ZodRawShape,
  const Except extends string = never,
>(
  path: Path,
  list: List,
  options: Options<NoInfer<FilterOf<List, Own, Except>>, Own, Except> = {},
): ListAddress<List, FilterOf<List, Own, Except>, Path, Except> {
  // Query texts are untyped: within this file a filter is a record. The types above are what callers see.
  return untypedAddress(path, list, options as Options<Values, z.ZodRawShape, string>) as never;
}

function untypedAddress(path: PagePath, list: Endpoint, options: Options<Values, z.ZodRawShape, string>) {
  const shape = (list.input as z.ZodObject).shape as Shape;
  const fields = fieldsOf(shape, options);
  const hasPages = options.isCutByPage === true || "page" in shape;
  const pagePath = href as (path: PagePath, parameters?: Readonly<Record<string, string>>) => string;
  const query = (values: Values, place: ListPlace) => writeQuery(shape, fields, values, place);
  return {
    kind: "list-address",
    path,
    list,
    hasPages,
    filters: fields.map(({ field }) => field).filter((field) => field in shape),
    read: (params: URLSearchParams) => readState(params, shape, fields, hasPages),
    to(filter: Values = {}, place: ListPlace = {}, parameters?: Readonly<Record<string, string>>) {
      const text = query(filter, place);
      return text === "" ? pagePath(path, parameters) : `${pagePath(path, parameters)}?${text}`;
    },
    change: (state: ListState<Values>, change: Values, place: ListPlace = {}) =>
      query({ ...valuesOf(fields, state), ...change }, { ...orderOf(state), ...place }),
    cleared: (state: ListState<Values>) =>
      query(
        valuesOf(
          fields.filter(({ isView }) => isView),
          state,
        ),
        orderOf(state),
      ),
    input: (state: ListState<Values>, savedPerPage: number) => inputOf(shape, fields, state, hasPages ? savedPerPage : null),
  };
}

/** The values of a state, with null for a filter that was removed although the page has one by default. */
const valuesOf = (fields: readonly Field[], { filter }: ListState<Values>): Values =>
  Object.fromEntries(fields.map(({ field }) => [field, filter[field] ?? null]));

/** The part of the state that a change of filters keeps. */
const orderOf = ({ perPage, sort }: ListState<Values>): ListPlace => ({
  ...(perPage !== null && { perPage }),
  ...(sort !== null && { sort }),
});

function inputOf(
  shape: Shape,
  fields: readonly Field[],
  { filter, page, perPage, sort, cursor }: ListState<Values>,
  savedPerPage: number | null,
): Values {
  const asked = fields.filter(({ field }) => field in shape && filter[field] !== undefined);
  return {
    ...Object.fromEntries(asked.map(({ field, schema }) => [field, encoded(schema, filter[field])])),
    ...("page" in shape && { page }),
    ...("perPage" in shape && savedPerPage !== null && { perPage: perPage ?? savedPerPage }),
    ...(sort !== null && { sort }),
    ...cursor,
  };
}

function fieldsOf(
  shape: Shape,
  { names = {}, own = {}, except = [], initial = {}, views = [] }: Options<Values, z.ZodRawShape, string>,
): readonly Field[] {
  const all: Shape = { ...shape, ...(own as Shape) };
  const fields = Object.entries(all)
    .filter(([field]) => !PLACES.some((place) => place === field) && !except.includes(field))
    .map(([field, schema]) => {
      const byCall = schema.safeParse(undefined).data;
      return {
        field,
        schema,
        name: names[field] ?? USUAL_NAMES[field] ?? field,
        initial: initial[field] ?? undefined,
        byDefault: initial[field] ?? byCall,
        isView: views.includes(field),
      };
    });
  const twice = fields.find(({ name }, index) => fields.findIndex((other) => other.name === name) !== index);
  if (twice !== undefined) throw new Error(`two filters of one list stand under the name ${twice.name}`);
  return fields;
}

/** A value's text in the query; null where it is left out. */
function textOf({ initial, byDefault, schema }: Field, value: unknown): string | null {
  if (value === undefined || value === byDefault) return null;
  if (value === null) return initial === undefined ? null : ALL;
  return String(encoded(schema, value));
}

/** A value in its wire form. Text stays as typed, because only the call normalises it. */
function encoded(schema: z.ZodType, value: unknown): unknown {
  return typeof value === "string" ? value : z.encode(schema, value);
}

function readState(params: URLSearchParams, shape: Shape, fields: readonly Field[], hasPages: boolean): ListState<Values> {
  const filter: Record<string, unknown> = {};
  const dropped: string[] = [];
  let isNarrowed = false;
  for (const { field, name, schema, initial, byDefault, isView } of fields) {
    const text = (params.get(name) ?? "").trim();
    const read = readText(schema, text);
    if (text === ALL && initial !== undefined) continue;
    if (text !== "" && read === undefined) dropped.push(name);
    const value = read ?? byDefault;
    if (value === undefined) continue;
    filter[field] = value;
    if (!isView && value !== byDefault) isNarrowed = true;
  }
  const one = (field: Place) => {
    const schema = shape[field];
    const text = params.get(field) ?? "";
    if (schema === undefined || text === "") return undefined;
    const isKnown = readText(schema, text) !== undefined;
    if (!isKnown) dropped.push(field);
    return isKnown ? text : undefined;
  };
  const [sort, before, after] = [one("sort"), one("before"), one("after")];
  return {
    filter,
    ...(hasPages ? readPage(params, shape["page"]) : { page: 1, perPage: null }),
    sort: sort ?? null,
    cursor: { ...(before !== undefined && { before }), ...(after !== undefined && { after }) },
    isNarrowed,
    dropped,
  };
}

/** The value of a text, or undefined where the call would refuse it. A search that is too long is cut. */
function readText(schema: z.ZodType, text: string): unknown {
  if (text === "") return undefined;
  const parsed = schema.safeParse(text);
  if (parsed.success) return typeof parsed.data === "string" ? text : parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.code !== "too_big" || issue.origin !== "string") return undefined;
  return readText(schema, text.slice(0, Number(issue.maximum)).trim());
}

const PAGE = /^[1-9][0-9]{0,8}$/;

function readPage(params: URLSearchParams, schema: z.ZodType | undefined) {
  const [page, perPage] = [params.get("page") ?? "", params.get("per_page") ?? ""];
  const isPage = PAGE.test(page) && (schema === undefined || schema.safeParse(page).success);
  const isKnown = PAGE.test(perPage) && capPerPage(perPage) === Number(perPage);
  return { page: isPage ? Number(page) : 1, perPage: isKnown ? Number(perPage) : null };
}

function writeQuery(shape: Shape, fields: readonly Field[], values: Values, place: ListPlace): string {
  const params = new URLSearchParams();
  for (const one of fields) {
    const text = textOf(one, values[one.field]);
    if (text !== null) params.set(one.name, text);
  }
  const { page = 1, perPage, sort, before, after } = place;
  if (sort !== undefined && sort !== shape["sort"]?.safeParse(undefined).data) params.set("sort", sort);
  if (perPage !== undefined) params.set("per_page", String(capPerPage(perPage)));
  if (page !== 1) params.set("page", String(page));
  if (before !== undefined) params.set("before", before);
  if (after !== undefined) params.set("after", after);
  return params.toString();
}
