import { Banknote, Landmark } from "lucide-react";
import { useId } from "react";
import type { CalculatorMessages } from "./view.ts";

interface MethodChoiceProps {
  readonly messages: CalculatorMessages;
  readonly isCash: boolean;
  readonly onChange: (method: "bank" | "cash") => void;
}

const METHODS = [
  ["bank", Landmark],
  ["cash", Banknote],
] as const;

/** Account or cash: the first thing to decide, and hard to find in a list of banks or countries. Native radios that work without JavaScript. */
export function MethodChoice({ messages, isCash, onChange }: MethodChoiceProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0 @[17rem]:col-span-2">
      <legend className="mb-1 text-sm font-semibold max-sm:sr-only">{messages.methods}</legend>
      <div className="grid grid-cols-2 gap-2 @sm:gap-4">
        {METHODS.map(([method, Icon]) => (
          <label
            key={method}
            htmlFor={`${id}${method}`}
            className="flex min-h-control cursor-pointer items-center gap-1.5 rounded-md border border-line-strong bg-surface px-2.5 py-1 text-sm/tight font-semibold transition-colors hover:border-ink-muted has-checked:border-primary has-checked:bg-primary-soft has-checked:text-on-primary-soft has-checked:shadow-[inset_0_0_0_1px_var(--color-primary)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:gap-2 sm:px-4 sm:text-base/tight forced-colors:has-checked:border-[Highlight]"
          >
            <input
              id={`${id}${method}`}
              type="radio"
              name="how"
              value={method}
              checked={isCash === (method === "cash")}
              onChange={() => onChange(method)}
              className="sr-only"
            />
            <Icon aria-hidden size={18} className="shrink-0" />
            {messages.how[method]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
