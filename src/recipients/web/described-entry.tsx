import { lazy, Suspense } from "react";
import type { FieldBinding } from "#web/ui/form/app-form.tsx";
import { useLanguage } from "#web/i18n.tsx";
import { LazyComboboxField } from "#web/ui/form/lazy-combobox-field.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { DescribedField } from "./described-form.ts";

/** Only cash asks for a telephone, and what knows its numbering is large. */
const PhoneField = lazy(async () => ({ default: (await import("#web/ui/form/phone-field.tsx")).PhoneField }));

interface DescribedEntryProps {
  readonly field: DescribedField;
  readonly binding: FieldBinding<string>;
  /** Something is looked up for this value. */
  readonly busy: string | null;
}

/** Up to so many choices stand beside each other as cards. */
const CARDS = 2;

/** One field of a form that the server describes, with the control that its kind asks for. */
export function DescribedEntry({ field, binding, busy }: DescribedEntryProps) {
  const language = useLanguage();
  const value = binding.value ?? "";
  const bound = {
    ...binding,
    value,
    label: field["x-titles"][language],
    hint: field["x-descriptions"]?.[language],
    required: field["x-errors"].required !== undefined,
  };
  const options = (field.oneOf ?? field["x-suggestions"] ?? []).map((one) => ({
    value: one.const,
    label: one["x-titles"][language],
    ...(field["x-widget"] === "bank" ? { hint: one.const } : {}),
  }));
  switch (field["x-widget"]) {
    case "choice":
      return options.length <= CARDS ? (
        <RadioCards {...bound} options={options} columns={2} />
      ) : (
        <SelectField {...bound} options={options} />
      );
    case "bank":
      // Where other codes are as good as those that are named, the code itself is typed, and the names stand below.
      return field.oneOf ? (
        <LazyComboboxField {...bound} options={options} />
      ) : (
        <SuggestedField {...bound} options={options} busy={busy} />
      );
    case "phone":
      return (
        <Suspense fallback={<TextField {...bound} readOnly />}>
          <PhoneField {...bound} defaultCountry="ID" />
        </Suspense>
      );
    case "address":
      return <TextArea {...bound} rows={2} maxCharacters={field.maxLength ?? 140} />;
    case "account":
      return <TextField {...bound} busy={busy} inputMode="numeric" autoComplete="off" figures />;
    case "iban":
      return <TextField {...bound} busy={busy} autoCapitalize="characters" autoComplete="off" figures />;
    case "name":
      return <TextField {...bound} busy={busy} autoCapitalize="words" autoComplete="off" />;
    case "text":
      return <TextField {...bound} busy={busy} autoComplete="off" figures={field["x-tidy"] === "code"} />;
  }
}

type SuggestedProps = Omit<Parameters<typeof TextField>[0], "suffix"> & {
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** A code that may be chosen by its bank's name, or typed where the bank is not in the list. */
function SuggestedField({ options, ...bound }: SuggestedProps) {
  const typed = bound.value === "" || options.some(({ value }) => value === bound.value) ? null : bound.value;
  const all = typed === null ? options : [...options, { value: typed, label: typed }];
  return (
    <LazyComboboxField
      {...bound}
      options={all.map(({ value, label }) => ({ value, label, ...(value === label ? {} : { hint: value }) }))}
      loadOptions={async (query) => suggested(options, query)}
    />
  );
}

/** The banks whose name or code has what was typed, and the code itself where it may be one. */
function suggested(options: SuggestedProps["options"], query: string) {
  const words = query.toLowerCase();
  const found = options
    .filter(({ value, label }) => `${label} ${value}`.toLowerCase().includes(words))
    .map(({ value, label }) => ({ value, label, hint: value }));
  const code = query.replaceAll(/[\s-]/g, "").toUpperCase();
  const isCode = /^(?:\d{3,4}|[A-Z0-9]{8}|[A-Z0-9]{11})$/.test(code) && !found.some(({ value }) => value === code);
  return isCode ? [...found, { value: code, label: code, hint: "" }] : found;
}
