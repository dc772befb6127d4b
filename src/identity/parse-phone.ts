/** Parses telephone numbers to E.164 with the full numbering-plan tables. On the server only, because they are large. */
import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { Refusal } from "#kernel/refusal.ts";
import type { Language } from "#kernel/locale.ts";
import { typedPhone } from "./model/person.ts";
import { identityRefusals } from "./refusals/messages.ts";

/** Number types that receive messages free of charge for their owner: premium, shared-cost and landline numbers cannot register. */
const MOBILE = new Set(["MOBILE", "FIXED_LINE_OR_MOBILE"]);

/** Parses a typed number in a country, unless it has its own country code. Null when it is no mobile number. */
export function parsePhone(typed: string, country: string): string | null {
  const number = parsePhoneNumberFromString(typedPhone(typed), isSupportedCountry(country) ? { defaultCountry: country } : {});
  return number?.isValid() && MOBILE.has(number.getType() ?? "") ? number.number : null;
}

/** The number in E.164. Throws the refusal with its message at the field. */
export function getPhone(typed: string, country: string, language: Language): string {
  const phone = parsePhone(typed, country);
  if (phone !== null) return phone;
  throw new Refusal("phone_invalid", 422, { fields: { phoneNumber: identityRefusals[language].phone_invalid } });
}

/** Whether this is a country code known to the telephone tables. */
export function isCountry(code: string): boolean {
  return isSupportedCountry(code);
}
