/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- drawn as cards (display: flex), a table loses its meaning in some browsers unless its roles are written out */
import { ArrowDown, ArrowUp, ChevronsUpDown, CloudOff, Inbox, X } from "lucide-react";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { useMessages } from "../../i18n.tsx";
import { emptyMessages } from "../../errors/empty/messages.ts";
import { Button } from "../form/button.tsx";
import { classNames } from "../class-names.ts";
import { EmptySpot } from "../empty-state.tsx";
import { tableMessages } from "../messages.ts";
import { Skeleton } from "../progress/skeleton.tsx";
import type { Sort } from "./table-controls.ts";

interface SortHeaderProps {
  readonly label: string;
  readonly className: string;
  readonly align: "start" | "end";
  readonly sorted: false | "asc" | "desc";
  /** Null when the column cannot be sorted. */
  readonly onSort: (() => void) | null;
}

/** The header of a column: ascending, descending, then the default order again. */
export function SortHeader({ label, className, align, sorted, onSort }: SortHeaderProps) {
  const Icon = sorted === "asc" ? ArrowUp : sorted === "desc" ? ArrowDown : ChevronsUpDown;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sorted === "asc" ? "ascending" : sorted === "desc" ? "descending" : undefined}
      className={classNames(className, align === "end" ? "text-end" : "text-start", onSort === null && "py-3")}
    >
      {onSort === null ? (
        label
      ) : (
        <button
          type="button"
          onClick={onSort}
          className={classNames(
            "-mx-2 inline-flex min-h-target items-center dense:min-h-9 gap-1.5 rounded-xs px-2 font-semibold hover:text-ink",
            align === "end" && "flex-row-reverse",
            sorted && "text-primary",
          )}
        >
          {label}
          <Icon aria-hidden="true" size={15} className={sorted ? "" : "opacity-60"} />
        </button>
      )}
    </th>
  );
}

interface CardSortProps {
  readonly columns: readonly { readonly id: string; readonly header: string; readonly sortable?: boolean }[];
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort | null) => void;
}

/** Cards have no column headers: the order is chosen from a list. */
export function CardSort({ columns, sort, onSort }: CardSortProps) {
  const t = useMessages(tableMessages);
  const id = useId();
  const sortable = columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  const value = sort === null ? "" : `${sort.descending ? "-" : ""}${sort.column}`;
  return (
    <p className="flex items-center gap-3 text-sm @2xl:hidden">
      <label htmlFor={id} className="shrink-0 font-semibold text-ink-muted">
        {t("sortBy")}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) =>
          onSort(
            target.value === "" ? null : { column: target.value.replace(/^-/, ""), descending: target.value.startsWith("-") },
          )
        }
        className="min-h-target min-w-0 grow rounded-control border border-line-strong bg-surface px-3 text-ink"
      >
        <option value="">{t("unsorted")}</option>
        {sortable.flatMap(({ id: column, header }) => [
          <option key={column} value={column}>
            {t("ascending", { column: header })}
          </option>,
          <option key={`-${column}`} value={`-${column}`}>
            {t("descending", { column: header })}
          </option>,
        ])}
      </select>
    </p>
  );
}

interface SelectBoxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly some?: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A checkbox whose label is for screen readers; the whole cell is its touch target. */
export function SelectBox({ label, checked, some = false, disabled = false, onChange }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <label className="-m-3 flex size-11 cursor-pointer dense:-my-2 dense:h-9 items-center justify-center @max-2xl:m-0">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-primary dense:size-4"
      />
    </label>
  );
}

export function BulkBar({
  count,
  onClear,
  children,
}: {
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}) {
  const t = useMessages(tableMessages);
  return (
    <div className="sticky bottom-4 z-sticky flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-primary bg-primary-soft px-4 py-2 text-on-primary-soft max-sm:order-last @2xl:static">
      <p role="status" className="grow font-semibold figures">
        {t("selected", { count })}
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
      <button
        type="button"
        onClick={onClear}
        aria-label={t("clear")}
        className="flex size-11 items-center justify-center rounded-control hover:bg-surface-hover"
      >
        <X aria-hidden="true" size={20} />
      </button>
    </div>
  );
}

const WHOLE_CELL = "p-0 @max-2xl:block @max-2xl:rounded-card @max-2xl:border @max-2xl:border-line @max-2xl:bg-surface";

export function NothingRow({ span, children }: { readonly span: number; readonly children?: ReactNode }) {
  const t = useMessages(emptyMessages);
  return (
    <tr role="row" className="@max-2xl:block">
      <td role="cell" colSpan={span} className={WHOLE_CELL}>
        {children ?? (
          <div className="flex flex-col items-center gap-4 px-4 py-12 text-center">
            <EmptySpot>
              <Inbox aria-hidden="true" size={36} strokeWidth={1.6} />
            </EmptySpot>
            <p className="text-base font-semibold">{t("noData")}</p>
          </div>
        )}
      </td>
    </tr>
  );
}

export function FailedRow({ span, onRetry }: { readonly span: number; readonly onRetry?: (() => void) | undefined }) {
  const t = useMessages(tableMessages);
  return (
    <tr role="row" className="@max-2xl:block">
      <td role="cell" colSpan={span} className={WHOLE_CELL}>
        <div role="alert" className="flex flex-col items-center gap-2 px-4 py-12 text-center">
          <CloudOff aria-hidden="true" size={36} strokeWidth={1.6} className="text-danger" />
          <p className="text-base font-semibold">{t("failed")}</p>
          <p className="text-ink-muted">{t("failedHint")}</p>
          {onRetry === undefined ? null : (
            <div className="mt-3">
              <Button variant="secondary" onClick={onRetry}>
                {t("retry")}
              </Button>
            </div>
          )}
        </div>
      </td>
    </tr>
  );
}

export function SkeletonRows({ rows, span }: { readonly rows: number; readonly span: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr
      role="row"
      key={row}
      aria-hidden="true"
      className="@max-2xl:flex @max-2xl:flex-col @max-2xl:gap-3 @max-2xl:rounded-card @max-2xl:border @max-2xl:border-line @max-2xl:bg-surface @max-2xl:p-4"
    >
      {Array.from({ length: span }, (__, cell) => (
        <td role="cell" key={cell} className="px-4 py-4 @2xl:border-b @2xl:border-line @max-2xl:p-0">
          <Skeleton className={cell === 0 ? "h-5 w-4/5" : cell % 2 === 0 ? "h-4 w-1/2" : "h-4 w-2/3"} />
        </td>
      ))}
    </tr>
  ));
}
