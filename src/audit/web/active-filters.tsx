import { X } from "lucide-react";
import { Link } from "react-router";
import { formatDate } from "#kernel/time.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import type { Names } from "#web/private/people.ts";
import { auditWords } from "../messages.ts";
import { FILTER_NAMES, TRAIL_HOME, writeTrailFilter, type TrailFilter } from "../trail.ts";
import { useActionName } from "./spoken.ts";

/** What is filtered by now, each to be taken away by itself. */
export function ActiveFilters({ filter, names }: { readonly filter: TrailFilter; readonly names: Names }) {
  const t = useWords(auditWords);
  const language = useLanguage();
  const actionName = useActionName();
  const active = FILTER_NAMES.filter((name) => filter[name] !== undefined);
  if (active.length === 0) return null;
  const labels = {
    from: t("filter.from"),
    to: t("filter.to"),
    actor: t("filter.actor"),
    action: t("action"),
    subject: t("filter.subject"),
    outcome: t("outcome"),
    request: t("filter.request"),
  };
  const said = (name: (typeof active)[number]): string => {
    const value = filter[name] ?? "";
    if (name === "from" || name === "to") return formatDate(filter[name] ?? "1970-01-01", language);
    if (name === "action") return actionName(value);
    if (name === "outcome") return t(filter.outcome ?? "done");
    return names[value]?.name ?? value;
  };
  return (
    <ul aria-label={t("filter.active")} className="flex flex-wrap gap-2">
      {active.map((name) => {
        const { [name]: _gone, ...rest } = filter;
        const query = writeTrailFilter(rest);
        return (
          <li key={name} className="max-w-full">
            <Link
              to={query === "" ? TRAIL_HOME : `${TRAIL_HOME}?${query}`}
              preventScrollReset
              aria-label={t("filter.remove", { what: `${labels[name]}: ${said(name)}` })}
              className="flex min-h-target max-w-full items-center gap-2 rounded-pill border border-line-strong bg-surface px-4 text-sm text-ink no-underline hover:bg-surface-hover"
            >
              <span className="truncate">
                <span className="text-ink-muted">{labels[name]}</span> {said(name)}
              </span>
              <X aria-hidden size={16} className="shrink-0" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
