import { countryNames } from "#kernel/country/country-name.ts";
import { localeTag, type Language } from "#kernel/locale.ts";
import type { Option } from "#web/ui/form/choice/select-field.tsx";
import { COUNTRY_CODES } from "../../../model/identity/countries.ts";

/** All countries by name in the language of the page, each with its code as mark. */
export function countryOptions(language: Language): readonly Option[] {
  const nameOf = countryNames(language);
  return COUNTRY_CODES.map((value) => ({ value, label: nameOf(value), mark: value })).toSorted((a, b) =>
    a.label.localeCompare(b.label, localeTag(language)),
  );
}
