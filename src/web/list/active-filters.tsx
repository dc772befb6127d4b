import { X } from "lucide-react";
import { Link } from "react-router";
import { useMessages } from "../i18n.tsx";
import { listPageMessages } from "./messages.ts";

export interface ActiveFilter {
  readonly name: string;
  /** The value in the reader's words. */
  readonly label: string;
  /** The URL without this filter. */
  readonly without: string;
}

/** The filters in force; each can be removed by itself. */
export function ActiveFilters({ filters }: { readonly filters: readonly ActiveFilter[] }) {
  const t = useMessages(listPageMessages);
  return filters.map(({ name, label, without }) => (
    <Link
      key={name}
      to={without}
      preventScrollReset
      aria-label={t("remove", { name: label })}
      className="inline-flex min-h-target max-w-full items-center gap-1.5 rounded-pill border border-line bg-primary-soft px-3.5 text-sm font-semibold text-on-primary-soft no-underline hover:border-primary"
    >
      <span className="truncate">{label}</span>
      <X aria-hidden size={16} className="shrink-0" />
    </Link>
  ));
}
