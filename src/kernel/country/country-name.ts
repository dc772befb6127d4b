import { localeTag, type Language } from "../locale.ts";

/** Hong Kong and Macao: their long names in CLDR also state the country that they belong to. */
const SHORT = new Set(["HK", "MO"]);

/** Names of countries and territories by their ISO 3166 code, the same on every page; a code without a name stands for itself. */
export function countryNames(language: Language): (code: string) => string {
  const locale = localeTag(language);
  const long = new Intl.DisplayNames(locale, { type: "region" });
  const short = new Intl.DisplayNames(locale, { type: "region", style: "short" });
  return (code) => (SHORT.has(code) ? short : long).of(code) ?? code;
}

/** The name of one country or territory. */
export const countryName = (code: string, language: Language): string => countryNames(language)(code);
