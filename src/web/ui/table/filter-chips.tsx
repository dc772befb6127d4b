import { useId } from "react";
import { Link } from "react-router";
import { classNames } from "../class-names.ts";

export interface Chip {
  readonly value: string;
  readonly label: string;
  /** The URL with this choice. */
  readonly to: string;
}

interface FilterChipsProps {
  readonly label: string;
  readonly chips: readonly Chip[];
  readonly current: string;
}

/** On a phone more chips than these are one line that scrolls: wrapped, they would push the list out of sight. */
const MAX_WRAPPED = 4;

/**
 * One choice out of a few, stored in the URL: shared links and the back button restore it. Colours change at once: halfway between the two looks of a
 * chip its text could not be read on its background.
 */
export function FilterChips({ label, chips, current }: FilterChipsProps) {
  const labelId = useId();
  return (
    <nav aria-labelledby={labelId} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span id={labelId} className="text-sm font-semibold text-ink-muted">
        {label}
      </span>
      <ul
        className={classNames(
          "flex flex-wrap gap-2",
          chips.length > MAX_WRAPPED &&
            "max-sm:-mx-gutter max-sm:w-screen max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-gutter max-sm:py-1 max-sm:[scrollbar-width:none]",
        )}
      >
        {chips.map(({ value, label: text, to }) => (
          <li key={value} className="shrink-0">
            <Link
              to={to}
              preventScrollReset
              aria-current={value === current ? "true" : undefined}
              className="relative inline-flex min-h-9 items-center tools:min-h-8 tools:px-3 rounded-pill border border-line-strong bg-surface px-3.5 text-sm font-semibold text-ink-muted no-underline after:absolute after:-inset-y-1 after:inset-x-0 hover:border-ink-muted hover:text-ink aria-[current]:border-primary aria-[current]:bg-primary aria-[current]:text-on-primary"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
