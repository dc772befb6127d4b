import type { AppForm } from "#web/ui/form/app-form.tsx";
import { CheckboxField } from "#web/ui/form/choice/checkbox-field.tsx";
import { Field } from "#web/ui/form/field.tsx";
import type { Work } from "./work-schema.ts";

interface BoxesProps {
  readonly form: AppForm<Work>;
  readonly name: "sources" | "purposes";
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Several of a list, a checkbox each; an error is about the group. */
export function Boxes({ form, name, label, options }: BoxesProps) {
  return (
    <form.Field name={name}>
      {({ error }) => (
        <Field name={name} label={label} error={error} required group="boxes">
          {(control) => (
            <div
              id={control.id}
              tabIndex={-1}
              className="grid gap-x-6 rounded-card border border-line bg-surface px-4 py-1 sm:grid-cols-2"
            >
              {options.map((option) => (
                <form.Field key={option.value} name={`${name}.${option.value}`} alsoValidates={[name]}>
                  {(field) => <CheckboxField {...field} value={field.value ?? false} unmarked dense label={option.label} />}
                </form.Field>
              ))}
            </div>
          )}
        </Field>
      )}
    </form.Field>
  );
}
