/** Telephone numbers to E.164, by the full tables of numbering plans: only here on the server, they are large. */
import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { Refusal } from "#kernel/refusal.ts";
import type { Language } from "#kernel/locale.ts";
import { typedPhone } from "./person.ts";
import { identityRefusals } from "./refusals/messages.ts";

/** What can receive a message and costs its owner nothing: premium, shared-cost and landline numbers can't register. */
const MOBILE = new Set(["MOBILE", "FIXED_LINE_OR_MOBILE"]);

/** A number as typed, in a country unless it says its own; null when it is no mobile number. */
export function readPhone(typed: string, country: string): string | null {
  const number = parsePhoneNumberFromString(typedPhone(typed), isSupportedCountry(country) ? { defaultCountry: country } : {});
  return number?.isValid() && MOBILE.has(number.getType() ?? "") ? number.number : null;
}

/** The number in E.164, or the refusal with its sentence at the field. */
export function getPhone(typed: string, country: string, language: Language): string {
  const phone = readPhone(typed, country);
  if (phone !== null) return phone;
  throw new Refusal("phone_invalid", 422, { fields: { phoneNumber: identityRefusals[language].phone_invalid } });
}

/** Whether there is a country with this code, as far as telephones know. */
export function isCountry(code: string): boolean {
  return isSupportedCountry(code);
}
