/** The world's telephone numbering, 30 kB: loaded by the phone field when its behaviour attaches. */
import {
  AsYouType,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from "libphonenumber-js/min";
import { splitE164 } from "./phone.ts";

export interface Numbering {
  readonly dialCodes: Readonly<Record<string, string>>;
  /** "812-3456-7890": the number as people of that country write it, without the leading zero. */
  readonly group: (country: string, nationalDigits: string) => string;
  /** The country of a whole number and what follows its code: tells Canada from the USA. */
  readonly split: (number: string, preferred: string) => { readonly country: string; readonly national: string } | null;
}

const dialCodes = Object.fromEntries(getCountries().map((country) => [country, getCountryCallingCode(country)]));

export const numbering: Numbering = {
  dialCodes,
  group(country, nationalDigits) {
    const dialCode = dialCodes[country];
    if (dialCode === undefined) return nationalDigits;
    // Written internationally, so that no country's own leading zero is asked for.
    const grouped = new AsYouType(country as CountryCode)
      .input(`+${dialCode}${nationalDigits}`)
      .replace(`+${dialCode}`, "")
      .trim();
    return grouped.replaceAll(/[^0-9]/g, "") === nationalDigits ? grouped : nationalDigits;
  },
  split(number, preferred) {
    const parsed = parsePhoneNumberFromString(number);
    if (parsed?.country) return { country: parsed.country, national: parsed.nationalNumber };
    return splitE164(number, dialCodes, preferred);
  },
};
