/** The steps from an empty installation to one that takes money, in order. Pure. */

export const STEPS = ["administrators", "operator", "content", "legal", "prices", "bank", "partner", "rates", "staff"] as const;
export type Step = (typeof STEPS)[number];

/** Steps that an installation without corridors abroad does not need. */
export const ABROAD_ONLY: ReadonlySet<Step> = new Set(["partner", "rates"]);

/** The staff required: two where two people must decide. */
export const NEEDED_STAFF: Readonly<Record<string, number>> = {
  OPERATIONS: 2,
  COMPLIANCE: 2,
  TREASURY: 2,
  SUPPORT: 1,
  EDITOR: 1,
};

/** The level with the pages for a step. Steps without an entry belong to an administrator. */
export const DONE_BY: Readonly<Partial<Record<Step, string>>> = {
  content: "EDITOR",
  legal: "EDITOR",
  prices: "TREASURY",
  rates: "TREASURY",
};
