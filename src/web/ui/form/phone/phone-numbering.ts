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
  /** "812-3456-7890": the number in the national format, without the leading zero. */
  readonly group: (country: string, nationalDigits: string) => string;
  /** The country of a full number and the digits after its code: distinguishes Canada from the USA. */
  readonly split: (number: string, preferred: string) => { readonly country: string; readonly national: string } | null;
}

const dialCodes = Object.fromEntries(getCountries().map((country) => [country, getCountryCallingCode(country)]));

export const numbering: Numbering = {
  dialCodes,
  group(country, nationalDigits) {
    const dialCode = dialCodes[country];
    if (dialCode === undefined) return nationalDigits;
    // Formatted internationally, so that no national leading zero is needed.
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
