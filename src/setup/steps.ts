/** The steps from an empty installation to one that takes money, in their order. Pure. */

export const STEPS = ["administrators", "operator", "content", "legal", "prices", "bank", "partner", "rates", "staff"] as const;
export type Step = (typeof STEPS)[number];

/** What money that stays at home does without. */
export const ABROAD_ONLY: ReadonlySet<Step> = new Set(["partner", "rates"]);

/** Staff without whom nothing goes: where two people decide, two. */
export const NEEDED_STAFF: Readonly<Record<string, number>> = {
  OPERATIONS: 2,
  COMPLIANCE: 2,
  TREASURY: 2,
  SUPPORT: 1,
  EDITOR: 1,
};

/** Whose step it is where it is not an administrator's: the level that has the rooms for it. */
export const DONE_BY: Readonly<Partial<Record<Step, string>>> = {
  content: "EDITOR",
  legal: "EDITOR",
  prices: "TREASURY",
  rates: "TREASURY",
};

/** The legal pages of the starter set carry this version: text to be replaced, which nobody has agreed to. */
export const STARTER_VERSION = "0.1";
