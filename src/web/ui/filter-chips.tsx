import { useId } from "react";
import { Link, useLocation } from "react-router";

export interface Chip {
  readonly value: string | null;
  readonly label: string;
}

interface FilterChipsProps {
  readonly label: string;
  /** The name in the address. */
  readonly name: string;
  readonly chips: readonly Chip[];
  readonly current: string | null;
}

/** One choice out of a few, kept in the address: a shared link and the back button bring it again. */
export function FilterChips({ label, name, chips, current }: FilterChipsProps) {
  const labelId = useId();
  const { pathname, search } = useLocation();
  const hrefOf = (value: string | null) => {
    // Another filter starts at its first page.
    const params = new URLSearchParams(
      [...new URLSearchParams(search)].filter(([key]) => key !== "before" && key !== "after" && key !== "page"),
    );
    if (value === null) params.delete(name);
    else params.set(name, value);
    return `${pathname}${params.size === 0 ? "" : `?${params}`}`;
  };
  return (
    <nav aria-labelledby={labelId} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span id={labelId} className="text-sm font-semibold text-ink-muted">
        {label}
      </span>
      <ul className="flex flex-wrap gap-2">
        {chips.map(({ value, label: text }) => (
          <li key={value ?? ""}>
            <Link
              to={hrefOf(value)}
              preventScrollReset
              aria-current={value === current ? "true" : undefined}
              className="relative inline-flex min-h-9 items-center rounded-pill border border-line-strong bg-surface px-3.5 text-sm font-semibold text-ink-muted no-underline transition-colors after:absolute after:-inset-y-1 after:inset-x-0 hover:border-ink-muted hover:text-ink aria-[current]:border-primary aria-[current]:bg-primary aria-[current]:text-on-primary"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
