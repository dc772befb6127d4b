import { lazy, Suspense } from "react";
import type { FieldBinding } from "#web/ui/form/app-form.tsx";
import { useLanguage } from "#web/i18n.tsx";
import { LazyComboboxField } from "#web/ui/form/choice/lazy-combobox-field.tsx";
import { RadioCards } from "#web/ui/form/choice/radio-cards.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { Option } from "#web/ui/form/choice/select-field.tsx";
import type { NamedBank } from "#pricing/banks/web/bank-label.ts";
import { useBankOptions, useNoBank } from "#pricing/banks/web/bank-options.ts";
import { banksOf, type DescribedField } from "./described-form.ts";
import { PopularBanks } from "./popular-banks.tsx";

/** Loaded lazily: only cash asks for a telephone number, and the numbering data is large. */
const PhoneField = lazy(async () => ({ default: (await import("#web/ui/form/phone/phone-field.tsx")).PhoneField }));

/** Loaded lazily for the same reason: only cash needs the list of outlet cities. */
const CityField = lazy(() => import("./city-field.tsx"));

interface DescribedEntryProps {
  readonly field: DescribedField;
  readonly binding: FieldBinding<string>;
  /** Text shown while something is looked up for this value; null otherwise. */
  readonly busy: string | null;
}

/** Up to this many choices are shown as cards side by side. */
const CARDS = 2;

/** One field of a form described by the server, with the control of its widget. */
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
      // Where codes outside the list are valid, the code itself can be typed, and the named banks are suggestions.
      return <BankField {...bound} banks={banksOf(field, language)} takesOtherCodes={field.oneOf === undefined} />;
    case "phone":
      // Until the field is loaded nothing can be typed, but it is not locked: no padlock.
      return (
        <Suspense fallback={<TextField {...bound} readOnly suffix="" />}>
          <PhoneField {...bound} defaultCountry="ID" isCountryFixed />
        </Suspense>
      );
    case "address":
      return <TextArea {...bound} rows={2} maxCharacters={field.maxLength ?? 140} />;
    case "account":
      return <TextField {...bound} busy={busy} inputMode="numeric" autoComplete="off" figures />;
    case "wallet":
      // The keypad of telephone numbers has a plus sign.
      return <TextField {...bound} busy={busy} inputMode="tel" autoComplete="off" figures />;
    case "iban":
      return <TextField {...bound} busy={busy} autoCapitalize="characters" autoComplete="off" figures />;
    case "name":
      return <TextField {...bound} busy={busy} autoCapitalize="words" autoComplete="off" />;
    case "text":
      if (field.name === "city")
        return (
          <Suspense fallback={<TextField {...bound} readOnly suffix="" />}>
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

/** A bank, found by any of its names; or by its code, where the country's list is not complete. */
function BankField({ banks, takesOtherCodes, ...bound }: BankProps) {
  const noBank = useNoBank("destinations");
  const bankOptions = useBankOptions();
  const isListed = bound.value === "" || banks.some(({ code }) => code === bound.value);
  const all = bankOptions(banks, "");
  return (
    <>
      <LazyComboboxField
        {...bound}
        options={isListed || !takesOtherCodes ? all : [...all, { value: bound.value, label: bound.value }]}
        search={(typed) => (takesOtherCodes ? withCode(bankOptions(banks, typed), typed) : bankOptions(banks, typed))}
        emptyFor={noBank}
      />
      {bound.value === "" ? <PopularBanks banks={banks} onChoose={bound.onChange} /> : null}
    </>
  );
}

/** The search results, and the typed text itself where it may be a code. */
function withCode(found: readonly Option[], typed: string): readonly Option[] {
  const code = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  const isCode = /^(?:\d{3,4}|[A-Z0-9]{8}|[A-Z0-9]{11})$/.test(code) && !found.some(({ value }) => value === code);
  return isCode ? [...found, { value: code, label: code, hint: "" }] : found;
}
