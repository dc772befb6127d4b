import { localeTag, type Language } from "#kernel/locale.ts";

/** A destination's name in the reader's language; EU is the euro area, as corridors name it. */
export function countryName(country: string, language: Language): string {
  return new Intl.DisplayNames(localeTag(language), { type: "region" }).of(country) ?? country;
}
