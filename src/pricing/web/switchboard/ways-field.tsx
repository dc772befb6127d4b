import { useId } from "react";
import { useWords } from "#web/i18n.tsx";
import { CheckboxField } from "#web/ui/form/checkbox-field.tsx";
import { formWords } from "./forms/messages.ts";
import { useWayName, type Switch } from "./ways.ts";

interface WaysFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly switches: readonly Switch[];
  readonly value: readonly string[];
  readonly onChange: (ways: string[]) => void;
  readonly whyNot: (one: Switch) => string | null;
  readonly error: string | null;
}

/** Ways to tick, corridors before rails; those that can't be chosen say why. */
export function WaysField({ label, hint, switches, value, onChange, whyNot, error }: WaysFieldProps) {
  const t = useWords(formWords);
  const wayName = useWayName();
  const errorId = useId();
  const groups = (["corridor", "rail"] as const)
    .map((kind) => ({ kind, ways: switches.filter((one) => one.kind === kind) }))
    .filter(({ ways }) => ways.length > 0);
  const toggle = (key: string, isChosen: boolean) => onChange(isChosen ? [...value, key] : value.filter((one) => one !== key));
  return (
    <fieldset data-field="ways" aria-describedby={error === null ? undefined : errorId} className="min-w-0 pb-2">
      <legend className="font-semibold">{label}</legend>
      <p className="text-sm text-ink-muted">{hint}</p>
      {groups.map(({ kind, ways }) => (
        <div key={kind} role="group" aria-label={t(kind === "corridor" ? "stop.corridors" : "stop.railsTitle")} className="mt-3">
          <p aria-hidden className="text-sm font-semibold text-ink-muted">
            {t(kind === "corridor" ? "stop.corridors" : "stop.railsTitle")}
          </p>
          <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
            {ways.map((one) => (
              <CheckboxField
                key={one.key}
                label={wayName(one.key)}
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
