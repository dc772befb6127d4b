/** An account in the eyes of the office: active or not, how lists of people are ordered, what is shown of personal data. Pure. */

export const PERSON_STATUSES = ["active", "inactive"] as const;
export type PersonStatus = (typeof PERSON_STATUSES)[number];
/** A minus is downwards, as in the address of a table. */
export const PERSON_ORDERS = ["registered", "-registered", "name", "-name"] as const;
export type PersonOrder = (typeof PERSON_ORDERS)[number];
export const SECOND_FACTORS = ["sms", "whatsapp", "email", "totp", "passkey"] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];
export const REASON_MAX_CHARS = 500;

export const WHY_NOT_DEACTIVATE = ["person_yourself", "would_lock_out", "status_not_as_shown"] as const;

/** Why the caller can't deactivate a person, or null. `isLastKeeper`: of the two who hold the keys at least, this is one. */
export function whyNotDeactivate(
  person: { readonly id: string; readonly status: PersonStatus; readonly isLastKeeper: boolean },
  callerId: string,
): (typeof WHY_NOT_DEACTIVATE)[number] | null {
  if (person.id === callerId) return "person_yourself";
  if (person.status === "inactive") return "status_not_as_shown";
  return person.isLastKeeper ? "would_lock_out" : null;
}

/** A number of a document as staff see it: its end, to compare by. */
export function maskedNumber(number: string): string {
  return `${"•".repeat(Math.max(3, number.length - 3))}${number.slice(-3)}`;
}

const MAX_WORDS = 6;
/** What only telephone numbers are written with. */
const NUMBER = /^\+?[0-9][0-9 ().-]{3,}$/;

/** What somebody typed, as words to look for: a telephone number is one word, without its leading zero. */
export function searchWords(typed: string): readonly string[] {
  const text = typed.normalize("NFC").toLowerCase().trim();
  if (NUMBER.test(text)) return [text.replaceAll(/[^0-9]/g, "").replace(/^0+/, "")].filter((digits) => digits !== "");
  return text
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, MAX_WORDS);
}
