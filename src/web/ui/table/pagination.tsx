import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMessages } from "../../i18n.tsx";
import { classNames } from "../class-names.ts";
import { PerPageSelect } from "../form/choice/per-page-select.tsx";
import { navigationMessages } from "../messages.ts";
import { pageCount, pageRange, pageWindow } from "./page-window.ts";

export interface PaginationProps {
  /** Counted from 1. */
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  /** URL of a page: pages are links, so that they can be opened in another tab and shared. */
  readonly hrefOf: (page: number) => string;
  /** Omitted: the number of rows is fixed and no choice is shown. */
  readonly onPerPage?: (perPage: number) => void;
  readonly label?: string;
}

export function Pagination({ page, perPage, total, hrefOf, onPerPage, label }: PaginationProps) {
  const t = useMessages(navigationMessages);
  const count = pageCount(total, perPage);
  return (
    <div className="@container">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-ink-muted">
          <p className="figures">{t("range", { ...pageRange(page, perPage, total), total })}</p>
          {onPerPage === undefined ? null : <PerPageSelect value={perPage} onChange={onPerPage} />}
        </div>
        <nav aria-label={label ?? t("pages")} className="@max-lg:w-full">
          <ul className="flex items-center gap-1 @max-lg:justify-between">
            <Turn to={page > 1 ? hrefOf(page - 1) : null} label={t("previous")} rel="prev">
              <ChevronLeft aria-hidden="true" size={20} />
            </Turn>
            <li className="px-2 text-sm font-semibold figures @lg:hidden">{t("of", { page, count })}</li>
            {pageWindow(page, count).map((slot, index) => (
              <li key={slot === "gap" ? `gap-${index}` : slot} className="hidden @lg:block">
                {slot === "gap" ? (
                  <span className="block w-6 text-center text-ink-subtle">…</span>
                ) : (
                  <PageLink number={slot} current={slot === page} to={hrefOf(slot)} label={t("page", { page: slot })} />
                )}
              </li>
            ))}
            <Turn to={page < count ? hrefOf(page + 1) : null} label={t("next")} rel="next">
              <ChevronRight aria-hidden="true" size={20} />
            </Turn>
          </ul>
        </nav>
      </div>
    </div>
  );
}

const SQUARE = "flex min-h-target min-w-target items-center justify-center rounded-control text-sm font-semibold";

function PageLink({
  number,
  current,
  to,
  label,
}: {
  readonly number: number;
  readonly current: boolean;
  readonly to: string;
  readonly label: string;
}) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={label}
      aria-current={current ? "page" : undefined}
      className={classNames(
        SQUARE,
        "figures",
        current ? "bg-primary text-on-primary forced-colors:border-2" : "text-ink hover:bg-surface-hover",
      )}
    >
      {number}
    </Link>
  );
}

/** At either end the arrow stays in place, greyed out and not announced. */
function Turn({
  to,
  label,
  rel,
  children,
}: {
  readonly to: string | null;
  readonly label: string;
  readonly rel: "prev" | "next";
  readonly children: ReactNode;
}) {
  return (
    <li>
      {to === null ? (
        <span aria-hidden="true" className={classNames(SQUARE, "text-ink-subtle opacity-50")}>
          {children}
        </span>
      ) : (
        <Link
          to={to}
          rel={rel}
          preventScrollReset
          aria-label={label}
          className={classNames(SQUARE, "text-ink hover:bg-surface-hover")}
        >
          {children}
        </Link>
      )}
    </li>
  );
}
