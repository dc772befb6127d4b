import { Search } from "lucide-react";
import type { ComponentProps } from "react";

interface SearchBoxProps extends ComponentProps<"input"> {
  readonly id: string;
  readonly label: string;
}

/** The search field of a plain GET form, with its label for screen readers only. Uncontrolled: it works without JavaScript. */
export function SearchBox({ label, ...input }: SearchBoxProps) {
  return (
    <>
      <label htmlFor={input.id} className="sr-only">
        {label}
      </label>
      <div className="relative min-w-0 grow">
        <Search aria-hidden size={20} className="pointer-events-none absolute start-4 top-1/2 -translate-y-1/2 text-ink-subtle" />
        <input
          type="search"
          name="q"
          autoComplete="off"
          enterKeyHint="search"
          className="h-control w-full rounded-control border border-line-strong bg-surface-raised ps-12 pe-4 text-base text-ink"
          {...input}
        />
      </div>
    </>
  );
}
