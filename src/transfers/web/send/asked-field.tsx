import { useLanguage } from "#web/i18n.tsx";
import type { FieldBinding } from "#web/ui/form/app-form.tsx";
import { ComboboxField } from "#web/ui/form/combobox-field.tsx";
import { PhoneField } from "#web/ui/form/phone-field.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { DescribedField } from "./asked-fields.ts";

/** From so many choices on, one types to find one. */
const MANY = 12;

/** One field of a described form, drawn as its widget says. */
export function DescribedEntry({
  described,
  field,
}: {
  readonly described: DescribedField;
  readonly field: FieldBinding<string>;
}) {
  const language = useLanguage();
  const {
    isRequired,
    oneOf,
    "x-titles": title,
    "x-descriptions": help,
    "x-widget": widget,
    "x-suggestions": suggestions,
  } = described;
  const facts = { ...field, label: title[language], required: isRequired, ...(help && { hint: help[language] }) };
  if (oneOf !== undefined) {
    const options = oneOf.map((one) => ({ value: one.const, label: one["x-titles"][language] }));
    return options.length > MANY ? <ComboboxField {...facts} options={options} /> : <SelectField {...facts} options={options} />;
  }
  if (widget === "phone") return <PhoneField {...facts} defaultCountry="ID" />;
  const isNumber = widget === "account";
  return (
    <>
      <TextField
        {...facts}
        autoComplete="off"
        autoCapitalize={widget === "name" ? "words" : widget === "iban" ? "characters" : "sentences"}
        {...(isNumber && described.pattern?.startsWith("^\\d") === true && { inputMode: "numeric" as const })}
        figures={isNumber || widget === "iban"}
      />
      {suggestions === undefined ? null : <Suggestions suggestions={suggestions} onChoose={field.onChange} />}
    </>
  );
}

/** Values that help, where others are as good: the common banks' codes. */
function Suggestions({
  suggestions,
  onChoose,
}: {
  readonly suggestions: NonNullable<DescribedField["x-suggestions"]>;
  readonly onChoose: (value: string) => void;
}) {
  const language = useLanguage();
  return (
    <ul className="-mt-1 mb-4 flex flex-wrap gap-2">
      {suggestions.slice(0, MANY).map((one) => (
        <li key={one.const}>
          <button
            type="button"
            onClick={() => onChoose(one.const)}
            className="min-h-target rounded-pill border border-line-strong bg-surface px-4 text-sm font-semibold text-primary hover:bg-primary-soft"
          >
            {one["x-titles"][language]}
          </button>
        </li>
      ))}
    </ul>
  );
}
