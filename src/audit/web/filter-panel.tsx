import { ChevronDown, Filter } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useMessages } from "#web/i18n.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { auditMessages } from "../messages.ts";
import type { TrailFilter } from "../model/trail.ts";

// The form with its searchable list is larger than the page, so it loads separately.
const FilterForm = lazy(async () => ({ default: (await import("./trail-filter-form.tsx")).FilterForm }));

/** Collapsed by default on phones. */
export function FilterPanel({ filter }: { readonly filter: TrailFilter }) {
  const t = useMessages(auditMessages);
  const [isOpen, setOpen] = useState(() => matchMedia("(min-width: 64rem)").matches);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-card border border-line bg-surface shadow-card"
    >
      <summary className="flex min-h-target cursor-pointer items-center gap-2 rounded-card px-5 py-3 font-bold">
        <Filter aria-hidden size={18} className="text-ink-muted" />
        <span className="grow">{t("filter.title")}</span>
        <ChevronDown
          aria-hidden
          size={20}
          className={classNames("text-ink-muted transition-transform", isOpen && "rotate-180")}
        />
      </summary>
      {/* As high as the form on a wide screen, so that nothing below moves when it loads. */}
      <div data-stacked className="px-5 pb-5 lg:min-h-74">
        {isOpen ? (
          <Suspense>
            <FilterForm filter={filter} />
          </Suspense>
        ) : null}
      </div>
    </details>
  );
}
