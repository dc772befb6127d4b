import { SlidersHorizontal } from "lucide-react";
import { lazy, Suspense, useId, useState, type ReactNode } from "react";
import type { FilterChange } from "#kernel/list-address.ts";
import { formatDate, isLocalDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "../i18n.tsx";
import { classNames } from "../ui/class-names.ts";
import { SelectField, type Option } from "../ui/form/choice/select-field.tsx";
import { SearchField } from "../ui/form/search-field.tsx";
import { ActiveFilters } from "./active-filters.tsx";
import { ClearLink } from "./clear-link.tsx";
import { FilterChips } from "../ui/table/filter-chips.tsx";
import { listPageMessages } from "./messages.ts";
import type { List } from "./use-list.ts";

// Lazy: the calendar weighs more than the rest of a list.
const DateField = lazy(async () => ({ default: (await import("../ui/form/date/date-field.tsx")).DateField }));

interface Named<Filter> {
  /** A field of the list's call. */
  readonly name: keyof Filter & string;
  readonly label: string;
}

/** A filter that applies as soon as it is chosen. */
export type ListFilter<Filter> = Named<Filter> &
  (
    | {
        /** Side by side, for a few short choices; `select` for more. */
        readonly as: "chips" | "select";
        readonly options: readonly Option[];
        /** The label for no filter; omitted where one of the options is always selected. */
        readonly any?: string;
        /** "All" comes last where the page has another value by default. */
        readonly isAnyLast?: boolean;
      }
    | { readonly as: "date"; readonly min?: string | undefined; readonly max?: string | undefined }
  );

/** More fields than this are folded away, and the filters in force are listed instead. */
const MAX_OPEN_FIELDS = 3;
const NO_FILTERS = [] as const;
/** With more, the search has a line of its own on narrow screens, and on wide ones leaves room for the link that clears: it moves nothing. */
const FIELDS_BESIDE_SEARCH = 2;

interface ListToolsProps<Filter> {
  readonly list: List<Filter>;
  /** Finds by the field `search` of the list's call. */
  readonly search?: { readonly label: string; readonly placeholder?: string };
  readonly filters?: readonly ListFilter<Filter>[];
  /** Fold the fields away; more than three are anyway. */
  readonly isFolded?: boolean;
}

/** The search and the filters of a list. The chosen values stand in the URL. */
export function ListTools<Filter>({ list, search, filters = NO_FILTERS, isFolded = false }: ListToolsProps<Filter>) {
  const fields = filters.filter((one) => one.as !== "chips");
  const chips = filters.flatMap((one) => (one.as === "chips" ? [one] : []));
  const finder =
    search === undefined ? null : (
      <SearchField
        placeholder={search.label}
        {...search}
        value={textOf(list, "search" as keyof Filter & string)}
        onSearch={(text) => list.change(changeOf<Filter>("search", text))}
      />
    );
  return (
    <>
      {isFolded || fields.length > MAX_OPEN_FIELDS ? (
        <>
          {finder}
          <FoldedFields list={list} fields={fields} />
        </>
      ) : (
        <OpenFields list={list} fields={fields}>
          {finder}
        </OpenFields>
      )}
      {chips.length === 0 ? null : (
        <div className="flex flex-wrap gap-x-8 gap-y-3">
          {chips.map((one) => (
            <FilterChips
              key={one.name}
              label={one.label}
              current={textOf(list, one.name)}
              chips={choicesOf(one).map((chip) => ({ ...chip, to: list.hrefOf(changeOf(one.name, chip.value)) }))}
            />
          ))}
        </div>
      )}
    </>
  );
}

interface FieldsProps<Filter> {
  readonly list: List<Filter>;
  readonly fields: readonly ListFilter<Filter>[];
}

/** In one line with the search where there is room. */
function OpenFields<Filter>({ list, fields, children }: FieldsProps<Filter> & { readonly children: ReactNode }) {
  const t = useMessages(listPageMessages);
  if (children === null && fields.length === 0) return null;
  return (
    <section aria-label={t("filters")} className="flex flex-wrap items-end gap-x-4 gap-y-3 tools:items-center">
      {children === null ? null : (
        <div
          className={classNames("min-w-0 grow", fields.length > FIELDS_BESIDE_SEARCH ? "basis-full tools:basis-56" : "basis-72")}
        >
          {children}
        </div>
      )}
      {fields.map((one) => (
        <div key={one.name} className="min-w-36 grow basis-48 sm:max-w-64 tools:max-w-96 tools:grow-0 tools:basis-auto">
          <FilterField list={list} filter={one} />
        </div>
      ))}
      {fields.length > 0 && list.isNarrowed ? <ClearLink to={list.clearedHref} /> : null}
    </section>
  );
}

function FoldedFields<Filter>({ list, fields }: FieldsProps<Filter>) {
  const t = useMessages(listPageMessages);
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const language = useLanguage();
  const active = fields.flatMap((one) => {
    const value = textOf(list, one.name);
    const shown = isLocalDate(value) ? `${one.label} ${formatDate(value, language)}` : labelOf(one, value);
    return value === "" ? [] : [{ name: one.name, label: shown, without: list.hrefOf(changeOf(one.name, "")) }];
  });
  return (
    <section aria-label={t("filters")} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex min-h-target items-center gap-2 rounded-control tools:min-h-9 tools:text-sm border border-line-strong bg-surface px-4 font-semibold text-primary hover:border-primary hover:bg-primary-soft"
        >
          <SlidersHorizontal aria-hidden size={18} />
          {active.length === 0 ? t("filters") : t("filtersOn", { count: active.length })}
        </button>
        <ActiveFilters filters={active} />
        {active.length > 1 ? <ClearLink to={list.clearedHref} /> : null}
      </div>
      <div
        id={panel}
        hidden={!isOpen}
        className="grid gap-4 rounded-card border border-line bg-surface p-5 sm:grid-cols-2 xl:grid-cols-3"
      >
        {isOpen ? fields.map((one) => <FilterField key={one.name} list={list} filter={one} />) : null}
      </div>
    </section>
  );
}

function FilterField<Filter>({ list, filter }: { readonly list: List<Filter>; readonly filter: ListFilter<Filter> }) {
  const { name, label } = filter;
  const change = (value: string) => list.change(changeOf(name, value));
  const field = { label, value: textOf(list, name), onChange: change, unmarked: true, dense: true } as const;
  if (filter.as === "date")
    return (
      <Suspense fallback={<div className="h-18" />}>
        <DateField
          {...field}
          {...(filter.min !== undefined && { min: filter.min })}
          {...(filter.max !== undefined && { max: filter.max })}
        />
      </Suspense>
    );
  return <SelectField {...field} options={choicesOf(filter)} placeholder={null} />;
}

function textOf<Filter>({ filter }: List<Filter>, name: keyof Filter & string): string {
  const value = filter[name] as unknown;
  return typeof value === "string" ? value : "";
}

/** The value is validated when the address is read: values that the call would refuse are dropped. */
const changeOf = <Filter,>(name: string, value: string) => ({ [name]: value === "" ? null : value }) as FilterChange<Filter>;

function choicesOf<Filter>({
  options,
  any,
  isAnyLast = false,
}: Extract<ListFilter<Filter>, { readonly as: "chips" | "select" }>) {
  const none = any === undefined ? [] : [{ value: "", label: any }];
  return isAnyLast ? [...options, ...none] : [...none, ...options];
}

const labelOf = <Filter,>(filter: ListFilter<Filter>, value: string): string =>
  (filter.as === "date" ? undefined : filter.options.find((option) => option.value === value)?.label) ?? value;
