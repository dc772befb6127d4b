/** An account in the back office: active or not, the orders of lists of people, masking of personal data. Pure. */

import { CODE_CHANNELS } from "../../model/challenge.ts";
import { hasStronger, strongerMethods, type FactorsHeld } from "../../model/factor.ts";

export const PERSON_STATUSES = ["active", "inactive"] as const;
export type PersonStatus = (typeof PERSON_STATUSES)[number];
/** A leading minus sorts descending, as in the URL of a table. */
export const PERSON_ORDERS = ["registered", "-registered", "name", "-name"] as const;
export type PersonOrder = (typeof PERSON_ORDERS)[number];
export const SECOND_FACTORS = ["sms", "whatsapp", "email", "totp", "passkey"] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** The second factors by which a person signs in: codes by message, or the stronger ones that replace them (decision 0019). */
export function signInMethods(held: FactorsHeld): readonly SecondFactor[] {
  return hasStronger(held) ? strongerMethods(held).filter((method) => method !== "recovery_code") : CODE_CHANNELS;
}

/** Why staff cannot remove a person's app and passkeys, or null. The caller's own are changed under "My security", with a proof. */
export function whyNotRemoveFactors(
  person: { readonly id: string; readonly factors: readonly SecondFactor[] },
  callerId: string,
) {
  if (person.id === callerId) return "factors_yourself";
  return person.factors.some((factor) => factor === "totp" || factor === "passkey") ? null : "factors_none";
}
export const REASON_MAX_CHARS = 500;

export const WHY_NOT_DEACTIVATE = ["person_yourself", "would_lock_out", "status_not_as_shown"] as const;

/** Why the caller cannot deactivate a person, or null. `isLastAdministrator`: the person is one of the last two administrators. */
export function whyNotDeactivate(
  person: { readonly id: string; readonly status: PersonStatus; readonly isLastAdministrator: boolean },
  callerId: string,
): (typeof WHY_NOT_DEACTIVATE)[number] | null {
  if (person.id === callerId) return "person_yourself";
  if (person.status === "inactive") return "status_not_as_shown";
  return person.isLastAdministrator ? "would_lock_out" : null;
}

/** A document number for staff: its last three digits, for comparison. */
export function maskedNumber(number: string): string {
  return `${"•".repeat(Math.max(3, number.length - 3))}${number.slice(-3)}`;
}

const MAX_TERMS = 6;
/** The characters of telephone numbers. */
const NUMBER = /^\+?[0-9][0-9 ().-]{3,}$/;

/** Splits the typed text into search terms: a telephone number is one term, without its leading zero. */
export function searchTerms(typed: string): readonly string[] {
  const text = typed.normalize("NFC").toLowerCase().trim();
  if (NUMBER.test(text)) return [text.replaceAll(/[^0-9]/g, "").replace(/^0+/, "")].filter((digits) => digits !== "");
  return text
    .split(/\s+/)
    .filter((term) => term !== "")
    .slice(0, MAX_TERMS);
}
