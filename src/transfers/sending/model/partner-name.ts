/**
 * A single name in the form a partner abroad requires. Many Indonesians have one name, and some payers demand two. How it is converted is
 * the payer's rule, stored with the payer. The sender sees the result before confirming (TRF-4), because whoever collects has
 * to show this name.
 */

/**
 * How a payer converts a name of one word: as it is, the name twice, a dash as first name, or an abbreviation used in passports and visas,
 * "first name unknown" or "last name unknown" (US Department of State, 9 FAM 303.5).
 */
export const PARTNER_NAME_RULES = ["as_is", "repeat", "dash", "FNU", "LNU"] as const;
export type PartnerNameRule = (typeof PARTNER_NAME_RULES)[number];

export interface PartnerNames {
  /** Null where the payer accepts a name of one word. */
  readonly first: string | null;
  readonly last: string;
  /** The full name, as shown to the sender and as written in a payout order. */
  readonly shown: string;
}

/**
 * Splits a full name for a partner: the last word is the last name, everything before it the first name; a single word is converted by the
 * rule. Letters, characters and length are kept: a shortened or simplified name would be another person's. Null for a name without a word.
 */
export function partnerNames(fullName: string, rule: PartnerNameRule): PartnerNames | null {
  const words = fullName.trim().split(/\s+/u).filter(Boolean);
  const last = words.at(-1);
  if (last === undefined) return null;
  if (words.length > 1) return named(words.slice(0, -1).join(" "), last);
  switch (rule) {
    case "as_is":
      return { first: null, last, shown: last };
    case "repeat":
      return named(last, last);
    case "dash":
      return named("-", last);
    case "FNU":
      return named("FNU", last);
    case "LNU":
      return named(last, "LNU");
  }
}

const named = (first: string, last: string): PartnerNames => ({ first, last, shown: `${first} ${last}` });
