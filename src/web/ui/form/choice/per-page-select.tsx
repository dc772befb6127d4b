import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { capPerPage } from "#kernel/validation/input.ts";
import { useMessages } from "../../../i18n.tsx";
import { searchMessages } from "../messages.ts";

const CHOICES: readonly number[] = [10, 20, 50];

export interface PerPageSelectProps {
  /** As saved or in the URL: above 50, or not a number, counts as 20 (APP-4). */
  readonly value: unknown;
  readonly onChange: (perPage: number) => void;
  readonly label?: string;
}

export function PerPageSelect({ value, onChange, label }: PerPageSelectProps) {
  const t = useMessages(searchMessages);
  const id = useId();
  const perPage = capPerPage(value);
  const choices = [...new Set([...CHOICES, perPage])].toSorted((a, b) => a - b);
  return (
    <span className="inline-flex items-center gap-2.5 text-sm">
      <label htmlFor={id} className="text-ink-muted">
        {label ?? t("perPage")}
      </label>
      <span className="relative inline-flex">
        <select
          id={id}
          value={perPage}
          onChange={(event) => onChange(capPerPage(event.target.value))}
          className="min-h-target cursor-pointer appearance-none rounded-control border border-line-strong bg-surface py-1 ps-3 pe-8 font-semibold text-ink figures hover:border-ink-muted"
        >
          {choices.map((number) => (
            <option key={number}>{number}</option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          size={16}
          className="pointer-events-none absolute end-2.5 top-1/2 -translate-y-1/2 text-ink-muted"
        />
      </span>
    </span>
  );
}
