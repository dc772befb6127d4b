import { Banknote, Landmark } from "lucide-react";
import { useId } from "react";
import type { CalculatorWords } from "./view.ts";

interface WayChoiceProps {
  readonly words: CalculatorWords;
  readonly isCash: boolean;
  readonly onChange: (way: "bank" | "cash") => void;
}

const WAYS = [
  ["bank", Landmark],
  ["cash", Banknote],
] as const;

/** To an account or in cash: the first thing to know, and none to be found in a list of banks or countries. Native radios, also without JavaScript. */
export function WayChoice({ words, isCash, onChange }: WayChoiceProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0 @sm:col-span-2">
      <legend className="mb-1 text-sm font-semibold">{words.ways}</legend>
      <div className="grid grid-cols-2 gap-2 @sm:gap-4">
        {WAYS.map(([way, Icon]) => (
          <label
            key={way}
            htmlFor={`${id}${way}`}
            className="flex min-h-control cursor-pointer items-center gap-1.5 rounded-md border border-line-strong bg-surface px-2.5 py-1 text-sm/tight font-semibold transition-colors hover:border-ink-muted has-checked:border-primary has-checked:bg-primary-soft has-checked:text-on-primary-soft has-checked:shadow-[inset_0_0_0_1px_var(--color-primary)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:gap-2 sm:px-4 sm:text-base/tight forced-colors:has-checked:border-[Highlight]"
          >
            <input
              id={`${id}${way}`}
              type="radio"
              name="how"
              value={way}
              checked={isCash === (way === "cash")}
              onChange={() => onChange(way)}
              className="sr-only"
            />
            <Icon aria-hidden size={18} className="shrink-0" />
            {words.how[way]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
