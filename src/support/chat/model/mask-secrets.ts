/**
 * Masks what nobody may ask for and no chat needs: one-time codes, PINs and passwords, card numbers, pickup codes. Pure: the browser masks
 * before it sends, the server again before it stores.
 */
import { checkDigit } from "#kernel/validation/check-digit.ts";

export const SECRET_KINDS = ["card", "code", "pin", "pickup"] as const;
export type SecretKind = (typeof SECRET_KINDS)[number];

export interface Masked {
  readonly text: string;
  /** The kinds found, each once. */
  readonly found: readonly SecretKind[];
}

const DOT = "•";
/** Digits in groups: at most one blank or hyphen between two groups. */
const GROUPS = /(?<![\d•])\d+(?:[ -]\d+)*/g;
const CARD_MAX_DIGITS = 19;
type Hide = (kind: SecretKind, digits: string, keep?: number) => string;

/** Hides card numbers and pickup codes in a run of groups, also where several numbers follow each other. */
function hideNumbers(run: string, hide: Hide): string {
  const parts = run.split(/([ -])/);
  let text = "";
  for (let place = 0; place < parts.length; place += 2) {
    const found = numberAt(parts, place);
    text += found === null ? (parts[place] ?? "") : hide(found.kind, found.digits, found.kind === "card" ? 4 : 0);
    if (found !== null) place = found.last;
    text += parts[place + 1] ?? "";
  }
  return text;
}

/** The secret that begins with a group, and its last group; the longest one counts. Groups have even places, what separates them odd ones. */
function numberAt(
  parts: readonly string[],
  first: number,
): { readonly kind: "card" | "pickup"; readonly digits: string; readonly last: number } | null {
  let found: ReturnType<typeof numberAt> = null;
  let digits = "";
  for (let last = first; last < parts.length && digits.length <= CARD_MAX_DIGITS; last += 2) {
    digits += parts[last] ?? "";
    if (digits.length === 13 && isPickupCode(digits)) found = { kind: "pickup", digits, last };
    if (CARD.test(digits) && isLuhn(digits)) found = { kind: "card", digits, last };
  }
  return found;
}

/** First digits and lengths of payment cards. Account numbers of 13 and 15 digits, which customers have to tell us, are none. */
const CARD = /^(?:[2-6]\d{15,18}|3[47]\d{13})$/;
/** Words that people write before a secret, with at most a few words between. */
const ABOUT_PIN = /(\b(?:pin|password|passcode|kata\s+sandi|sandi)\b[^\d\n•]{0,24}?)(\d(?:[ -]?\d){3,7})(?![ -]?\d)/giu;
const ABOUT_CODE =
  /(\b(?:otp|kode\s+(?:otp|verifikasi|rahasia|masuk|sms)|verification\s+code|one[- ]time\s+code|security\s+code|sms\s+code)\b[^\d\n•]{0,24}?)(\d(?:[ -]?\d){3,7})(?![ -]?\d)/giu;
/** A message that is nothing but six digits is the answer to "what is your code?". */
const ONLY_A_CODE = /^\s*\d{3}[ -]?\d{3}\s*$/u;

/** Masks the secrets in a text. Running it again changes nothing. */
export function maskSecrets(text: string): Masked {
  const found = new Set<SecretKind>();
  const hide = (kind: SecretKind, digits: string, keep = 0): string => {
    found.add(kind);
    const shown = keep === 0 ? "" : digits.slice(-keep);
    return `${DOT.repeat(4)}${shown}`;
  };
  if (ONLY_A_CODE.test(text)) return { text: hide("code", ""), found: [...found] };
  const masked = text
    .replaceAll(GROUPS, (run: string) => hideNumbers(run, hide))
    .replaceAll(ABOUT_CODE, (_all, before: string, digits: string) => before + hide("code", digits))
    .replaceAll(ABOUT_PIN, (_all, before: string, digits: string) => before + hide("pin", digits));
  return { text: masked, found: [...found] };
}

/** Luhn's check (ISO/IEC 7812-1, annex B). */
function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

const PICKUP_DIGITS = 12;
/** Twelve digits and their check digit, as transfers/pickup makes them. */
const isPickupCode = (digits: string): boolean => checkDigit(digits.slice(0, PICKUP_DIGITS)) === digits.slice(PICKUP_DIGITS);
