import { useId } from "react";
import { useMessages } from "#web/i18n.tsx";
import { CheckboxField } from "#web/ui/form/choice/checkbox-field.tsx";
import { formMessages } from "./messages.ts";
import { useCorridorName, type Switch } from "../corridor-names.ts";

interface CorridorsFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly switches: readonly Switch[];
  readonly value: readonly string[];
  readonly onChange: (entries: string[]) => void;
  readonly whyNot: (one: Switch) => string | null;
  readonly error: string | null;
}

/** Checkboxes for corridors, then rails; those that cannot be chosen show why. */
export function CorridorsField({ label, hint, switches, value, onChange, whyNot, error }: CorridorsFieldProps) {
  const t = useMessages(formMessages);
  const corridorName = useCorridorName();
  const errorId = useId();
  const groups = (["corridor", "rail"] as const)
    .map((kind) => ({ kind, entries: switches.filter((one) => one.kind === kind) }))
    .filter(({ entries }) => entries.length > 0);
  const toggle = (key: string, isChosen: boolean) => onChange(isChosen ? [...value, key] : value.filter((one) => one !== key));
  return (
    <fieldset data-field="selection" aria-describedby={error === null ? undefined : errorId} className="min-w-0 pb-2">
      <legend className="font-semibold">{label}</legend>
      <p className="text-sm text-ink-muted">{hint}</p>
      {groups.map(({ kind, entries }) => (
        <div key={kind} role="group" aria-label={t(kind === "corridor" ? "stop.corridors" : "stop.railsTitle")} className="mt-3">
          <p aria-hidden className="text-sm font-semibold text-ink-muted">
            {t(kind === "corridor" ? "stop.corridors" : "stop.railsTitle")}
          </p>
          <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
            {entries.map((one) => (
              <CheckboxField
                key={one.key}
                label={corridorName(one.key)}
                value={value.includes(one.key)}
                onChange={(isChosen) => toggle(one.key, isChosen)}
                whyDisabled={whyNot(one)}
                unmarked
                dense
              />
            ))}
          </div>
        </div>
      ))}
      <p id={errorId} aria-live="polite" className="min-h-6 text-sm font-medium text-danger">
        {error}
      </p>
    </fieldset>
  );
}
