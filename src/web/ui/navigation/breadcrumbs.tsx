import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { useMessages } from "../../i18n.tsx";
import { navigationMessages } from "../messages.ts";

export interface Crumb {
  readonly label: string;
  /** Omitted for the current page. */
  readonly to?: string;
}

/** The parent pages. On a narrow screen only the nearest one is shown, because a phone has no room for more. */
export function Breadcrumbs({ crumbs, label }: { readonly crumbs: readonly Crumb[]; readonly label?: string }) {
  const t = useMessages(navigationMessages);
  return (
    <nav aria-label={label ?? t("breadcrumbs")} className="@container text-sm">
      <ol className="flex flex-wrap items-center gap-x-1.5">
        {crumbs.map(({ label: name, to }, index) => {
          const parent = index === crumbs.length - 2;
          return (
            <li key={name} className={parent ? "flex items-center gap-1.5" : "hidden items-center gap-1.5 @md:flex"}>
              {index > 0 ? (
                <ChevronRight
                  aria-hidden="true"
                  size={16}
                  className={parent ? "rotate-180 text-ink-subtle @md:rotate-0" : "text-ink-subtle"}
                />
              ) : null}
              {to === undefined ? (
                <span aria-current="page" className="inline-flex min-h-target items-center font-semibold text-ink">
                  {name}
                </span>
              ) : (
                <Link
                  to={to}
                  className="inline-flex min-h-target items-center text-ink-muted underline-offset-4 hover:text-ink hover:underline"
                >
                  {name}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
