import { CheckboxField } from "#web/ui/form/choice/checkbox-field.tsx";
import { Field, type Bound } from "#web/ui/form/field.tsx";

interface LevelsFieldProps extends Bound<string[]> {
  readonly label: string;
  readonly hint: string;
  readonly levels: readonly { readonly code: string; readonly name: string }[];
}

/** Chooses the levels to request, one checkbox each. */
export function LevelsField({ levels, value, onChange, onBlur, ref, ...field }: LevelsFieldProps) {
  return (
    <Field {...field} required group="boxes">
      {(control) => (
        <div
          id={control.id}
          ref={ref as never}
          tabIndex={-1}
          className="grid gap-x-6 rounded-card border border-line bg-surface px-4 py-1 sm:grid-cols-2"
        >
          {levels.map(({ code, name }) => (
            <CheckboxField
              key={code}
              label={name}
              value={value.includes(code)}
              onChange={(isChosen) => onChange(isChosen ? [...value, code] : value.filter((one) => one !== code))}
              {...(onBlur === undefined ? {} : { onBlur })}
              unmarked
              dense
            />
          ))}
        </div>
      )}
    </Field>
  );
}
