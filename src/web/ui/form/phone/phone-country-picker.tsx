import { Combobox } from "@base-ui/react/combobox";
import { useMemo } from "react";
import { countryNames } from "#kernel/country/country-name.ts";
import { localeTag, type Language } from "#kernel/locale.ts";
import { useLanguage, useMessages } from "../../../i18n.tsx";
import { emptyMessages } from "../../../errors/empty/messages.ts";
import { ComboboxPopup } from "../choice/combobox-popup.tsx";
import { phoneMessages } from "../messages.ts";
import { COUNTRY_BUTTON, CountryFace } from "./phone-country-face.tsx";
import { NEAR_DIAL_CODES } from "./phone.ts";
import type { Option } from "../choice/select-field.tsx";

export interface PhoneCountryPickerProps {
  readonly country: string;
  readonly dialCodes: Readonly<Record<string, string>>;
  readonly label: string;
  readonly onCountry: (country: string) => void;
  readonly defaultOpen: boolean;
}

/** All countries by name, those of our senders and recipients first; "65" and "+65" find Singapore as well. Loaded when first opened. */
export default function PhoneCountryPicker({ country, dialCodes, label, onCountry, defaultOpen }: PhoneCountryPickerProps) {
  const language = useLanguage();
  const t = useMessages(phoneMessages);
  const empty = useMessages(emptyMessages);
  const options = useMemo(() => countriesOf(dialCodes, language), [dialCodes, language]);
  const chosen = options.find((option) => option.value === country) ?? null;
  return (
    <Combobox.Root
      items={options}
      value={chosen}
      itemToStringLabel={(option: Option) => `${option.label} ${option.value} ${option.hint}`}
      isItemEqualToValue={(a: Option, b: Option) => a.value === b.value}
      locale={localeTag(language)}
      defaultOpen={defaultOpen}
      autoHighlight
      onValueChange={(option: Option | null) => option && onCountry(option.value)}
    >
      <Combobox.Trigger aria-label={`${country} +${dialCodes[country]} ${label}`} className={COUNTRY_BUTTON}>
        <CountryFace country={country} dialCode={dialCodes[country]} messages={label} />
      </Combobox.Trigger>
      <ComboboxPopup label={t("countries")} search={t("search")} empty={empty("noOption")} />
    </Combobox.Root>
  );
}

function countriesOf(dialCodes: Readonly<Record<string, string>>, language: Language): Option[] {
  const nameOf = countryNames(language);
  return Object.entries(dialCodes)
    .map(([code, dialCode]) => ({ value: code, label: nameOf(code), hint: `+${dialCode}` }))
    .toSorted((a, b) => distanceOf(a) - distanceOf(b) || a.label.localeCompare(b.label, localeTag(language)));
}

/** 0 for the countries of our senders and recipients, 1 for others. */
function distanceOf(option: Option): number {
  return option.value in NEAR_DIAL_CODES ? 0 : 1;
}
