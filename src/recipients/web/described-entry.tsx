import { lazy, Suspense } from "react";
import type { FieldBinding } from "#web/ui/form/app-form.tsx";
import { useLanguage } from "#web/i18n.tsx";
import { LazyComboboxField } from "#web/ui/form/lazy-combobox-field.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { Option } from "#web/ui/form/select-field.tsx";
import type { NamedBank } from "#pricing/web/banks/bank-label.ts";
import { bankOptions, useNoBank } from "#pricing/web/banks/bank-options.ts";
import { banksOf, type DescribedField } from "./described-form.ts";

/** Only cash asks for a telephone, and what knows its numbering is large. */
const PhoneField = lazy(async () => ({ default: (await import("#web/ui/form/phone-field.tsx")).PhoneField }));

/** Likewise, and so does what knows where our outlets are. */
const CityField = lazy(() => import("./city-field.tsx"));

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
      return <BankField {...bound} banks={banksOf(field, language)} takesOtherCodes={field.oneOf === undefined} />;
    case "phone":
      return (
        <Suspense fallback={<TextField {...bound} readOnly />}>
          <PhoneField {...bound} defaultCountry="ID" isCountryFixed />
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
      if (field.name === "city")
        return (
          <Suspense fallback={<TextField {...bound} readOnly />}>
            <CityField {...bound} autoCapitalize="words" />
          </Suspense>
        );
      return <TextField {...bound} busy={busy} autoComplete="off" figures={field["x-tidy"] === "code"} />;
  }
}

type BankProps = FieldBinding<string> &
  Pick<Parameters<typeof TextField>[0], "label" | "hint" | "required"> & {
    readonly value: string;
    readonly banks: readonly NamedBank[];
    readonly takesOtherCodes: boolean;
  };

/** A bank, found by whatever people call it; or its code, where the list of its country is not complete. */
function BankField({ banks, takesOtherCodes, ...bound }: BankProps) {
  const noBank = useNoBank();
  const isListed = bound.value === "" || banks.some(({ code }) => code === bound.value);
  const all = bankOptions(banks, "");
  return (
    <LazyComboboxField
      {...bound}
      options={isListed || !takesOtherCodes ? all : [...all, { value: bound.value, label: bound.value }]}
      search={(typed) => (takesOtherCodes ? withCode(bankOptions(banks, typed), typed) : bankOptions(banks, typed))}
      emptyFor={noBank}
    />
  );
}

/** What was found, and what was typed itself where it may be a code. */
function withCode(found: readonly Option[], typed: string): readonly Option[] {
  const code = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  const isCode = /^(?:\d{3,4}|[A-Z0-9]{8}|[A-Z0-9]{11})$/.test(code) && !found.some(({ value }) => value === code);
  return isCode ? [...found, { value: code, label: code, hint: "" }] : found;
}
