/** Separate from the other served fields, so that a page without a select does not load one. */
import { ChevronDown } from "lucide-react";
import { controlLook } from "../control.ts";
import type { Option } from "../choice/select-field.tsx";
import { ServedField, type ServedFacts } from "./served-fields.tsx";

export function ServedSelect({
  defaultValue,
  options,
  placeholder,
  ...facts
}: ServedFacts & {
  readonly defaultValue?: string | undefined;
  readonly options: readonly Option[];
  readonly placeholder: string;
}) {
  return (
    <ServedField {...facts}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            defaultValue={defaultValue ?? ""}
            className={controlLook(
              { isInvalid: control["aria-invalid"] === true },
              "cursor-pointer appearance-none pe-11 tools:pe-10",
            )}
          >
            <option value="">{placeholder}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            size={20}
            className="pointer-events-none absolute end-4 top-1/2 -translate-y-1/2 text-ink-muted"
          />
        </div>
      )}
    </ServedField>
  );
}
