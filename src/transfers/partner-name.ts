/**
 * One name, as a partner abroad wants it. Many Indonesians have one name; some payers demand two. What is made of it then is the payer's own
 * rule, kept with the payer, and the sender sees it before confirming (PRODUCT §4 "Names"): whoever collects has to show this name.
 */

/**
 * What a payer makes of a name of one word: takes it as it is, the name twice, a dash in the first name's place, or one of the abbreviations of passports
 * and visas, "first name unknown" and "last name unknown" (US Department of State, 9 FAM 303.5).
 */
export const PARTNER_NAME_RULES = ["as_is", "repeat", "dash", "FNU", "LNU"] as const;
export type PartnerNameRule = (typeof PARTNER_NAME_RULES)[number];

export interface PartnerNames {
  /** Null where the payer takes a name of one word. */
  readonly first: string | null;
  readonly last: string;
  /** Both, as shown to the sender and as it stands in a payout order. */
  readonly shown: string;
}

/**
 * Splits a full name for a partner: the last word is the last name, everything before it the first name; a single word becomes what the rule
 * makes of it. Letters, signs and length stay as they are: a name that is cut or simplified is another person's. Null for a name without a word.
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
