import { ChevronDown } from "lucide-react";
import type { ChangeEvent } from "react";

interface PlainSelectProps {
  readonly id: string;
  readonly name: string;
  readonly value: string | null;
  /** Label of the empty choice. */
  readonly none: string;
  readonly choices: readonly { readonly code: string; readonly name: string }[];
  readonly onChoose?: (event: ChangeEvent<HTMLSelectElement>) => void;
}

/** The browser's own select, for a GET form: it needs no JavaScript and phones render it well. The caller renders its label. */
export function PlainSelect({ id, name, value, none, choices, onChoose }: PlainSelectProps) {
  return (
    <div className="relative">
      <select
        // Keyed by the value: another address has another choice.
        key={value}
        id={id}
        name={name}
        defaultValue={value ?? ""}
        onChange={onChoose}
        className="h-12 w-full min-w-0 cursor-pointer appearance-none truncate rounded-control border border-line-strong bg-surface ps-4 pe-11 text-ink"
      >
        <option value="">{none}</option>
        {choices.map((choice) => (
          <option key={choice.code} value={choice.code}>
            {choice.name}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden size={20} className="pointer-events-none absolute end-4 top-1/2 -translate-y-1/2 text-ink-muted" />
    </div>
  );
}
