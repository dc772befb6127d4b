import { Field } from "#web/ui/form/field.tsx";
import type { FieldBinding } from "#web/ui/form/app-form.tsx";

/** A code with its name in the reader's language. */
export interface NamedCode {
  readonly code: string;
  readonly name: string;
}

interface CodesFieldProps extends FieldBinding<string> {
  readonly label: string;
  readonly required: boolean;
  readonly codes: readonly NamedCode[];
}

const listOf = (value: string) =>
  value
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");

/** Codes chosen by name. The entry keeps them as a list in the order of the choice; one that is unknown today stays until it is unticked. */
export function CodesField({ codes, ...props }: CodesFieldProps) {
  const { value, onChange, onBlur, name } = props;
  const chosen = listOf(value);
  const unknown = chosen.filter((code) => !codes.some((one) => one.code === code)).map((code) => ({ code, name: code }));
  const all = [...codes, ...unknown];
  const toggle = (code: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(code);
    else next.delete(code);
    onChange(
      all
        .map((one) => one.code)
        .filter((one) => next.has(one))
        .join(", "),
    );
  };
  return (
    <Field {...props} group="boxes">
      {(control) => (
        <ul className="grid gap-x-4 sm:grid-cols-2">
          {all.map((one, index) => {
            const id = index === 0 ? control.id : `${control.id}${one.code}`;
            return (
              <li key={one.code} className="flex min-h-target items-center gap-3">
                <input
                  id={id}
                  type="checkbox"
                  name={name}
                  checked={chosen.includes(one.code)}
                  onChange={(event) => toggle(one.code, event.target.checked)}
                  onBlur={onBlur}
                  className="size-5 shrink-0 accent-primary"
                />
                <label htmlFor={id}>{one.name}</label>
              </li>
            );
          })}
        </ul>
      )}
    </Field>
  );
}
