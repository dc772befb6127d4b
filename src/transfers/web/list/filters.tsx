import { ChevronDown, Search, X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { useWords } from "#web/i18n.tsx";
import { QueryForm } from "#web/query-form.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/form/button.tsx";
import { GROUPS, type Listing } from "../../listing.ts";
import { hrefOf } from "./address.ts";
import { transferListWords } from "./messages.ts";

// Date fields and their form weigh more than the page; they come when they are wanted.
const FilterForm = lazy(() => import("./filter-form.tsx"));

/** Search, groups as chips, and the rest folded away. */
export function Filters({ filter }: { readonly filter: Listing }) {
  const t = useWords(transferListWords);
  const { search, group: chosen, ...others } = filter;
  const rest = { ...others, ...(search !== undefined && { search }) };
  const [isOpen, setOpen] = useState(Object.keys(others).length > 0);
  return (
    <div className="flex flex-col gap-3">
      <QueryForm role="search" action="/dashboard/transfers" className="flex gap-2">
        <label className="relative min-w-0 grow">
          <span className="sr-only">{t("search")}</span>
          <Search
            aria-hidden
            size={18}
            className="pointer-events-none absolute start-4 top-1/2 -translate-y-1/2 text-ink-muted"
          />
          <input
            type="search"
            name="search"
            defaultValue={search ?? ""}
            maxLength={80}
            placeholder={t("search")}
            autoComplete="off"
            className="h-12 w-full rounded-control border border-line-strong bg-surface ps-11 pe-4 text-ink placeholder:text-ink-subtle"
          />
        </label>
        {chosen === undefined ? null : <input type="hidden" name="group" value={chosen} />}
        {Object.entries(others).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" variant="secondary">
          {t("find")}
        </Button>
      </QueryForm>
      <nav aria-label={t("groups")} className="-mx-gutter overflow-x-auto px-gutter [scrollbar-width:none]">
        <ul className="flex w-max gap-2 py-1 lg:w-auto lg:flex-wrap">
          <Chip to={hrefOf(rest)} isChosen={chosen === undefined} label={t("all")} />
          {GROUPS.map((group) => (
            <Chip key={group} to={hrefOf({ ...rest, group })} isChosen={group === chosen} label={t(`group.${group}`)} />
          ))}
        </ul>
      </nav>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="inline-flex min-h-target cursor-pointer items-center gap-2 font-semibold text-primary">
          {t("more")}
          <ChevronDown aria-hidden size={18} className={classNames("transition-transform", isOpen && "rotate-180")} />
        </summary>
        <div className="mt-2 min-h-28 rounded-card border border-line bg-surface p-5">
          {isOpen ? (
            <Suspense>
              <FilterForm filter={filter} />
            </Suspense>
          ) : null}
        </div>
      </details>
      {Object.keys(filter).length === 0 ? null : (
        <Link to={hrefOf({})} className="inline-flex min-h-target items-center gap-2 self-start font-semibold">
          <X aria-hidden size={16} />
          {t("clear")}
        </Link>
      )}
    </div>
  );
}

function Chip({ to, isChosen, label }: { readonly to: string; readonly isChosen: boolean; readonly label: string }) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        aria-current={isChosen ? "true" : undefined}
        className={classNames(
          "flex min-h-target items-center rounded-pill border px-4 text-sm font-semibold whitespace-nowrap no-underline",
          isChosen
            ? "border-primary bg-primary text-on-primary"
            : "border-line-strong bg-surface text-ink hover:bg-surface-hover",
        )}
      >
        {label}
      </Link>
    </li>
  );
}
