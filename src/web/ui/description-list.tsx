import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface Description {
  readonly term: string;
  readonly value: ReactNode;
  /** E.g. a copy button. */
  readonly action?: ReactNode;
}

/** Name-value pairs: stacked on phones, side by side where there is room. */
export function DescriptionList({ items, dense = false }: { readonly items: readonly Description[]; readonly dense?: boolean }) {
  return (
    <dl className="@container divide-y divide-line">
      {items.map(({ term, value, action }) => (
        <div
          key={term}
          className={classNames(
            "flex flex-col gap-x-6 @md:flex-row @md:items-baseline",
            dense ? "py-2" : "py-3",
            "first:pt-0 last:pb-0",
          )}
        >
          <dt className="shrink-0 text-sm text-ink-muted @md:w-2/5">{term}</dt>
          <dd className="flex min-w-0 grow flex-wrap items-center justify-between gap-2 font-medium">
            <span className="min-w-0 wrap-anywhere">{value}</span>
            {action}
          </dd>
        </div>
      ))}
    </dl>
  );
}
