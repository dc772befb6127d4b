/** Codes of sections and of checklist items, apart from the schemas of their content: a list of businesses needs no schema of an outlet. Pure. */

/** Each is saved by itself. */
export const SECTIONS = ["company", "people", "account", "terms"] as const;
export type SectionCode = (typeof SECTIONS)[number];

export const ITEM_CODES = [
  "company",
  "people",
  "terms",
  "account",
  "director",
  "signatory",
  "ownership",
  "controller",
  "outlets",
  "documents",
  "person",
  "account_name",
] as const;
export type ItemCode = (typeof ITEM_CODES)[number];

/** `MISSING` waits for the applicant, `WAITING` for somebody else: a person behind a link, the bank, compliance. */
export const ITEM_STATUSES = ["MISSING", "WAITING", "DONE", "REJECTED"] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];
