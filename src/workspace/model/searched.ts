/** What the search over everything finds, in the order of its answer, and the right that each kind needs. Pure. */
import type { MenuNeed } from "#kernel/endpoint.ts";

/** The rights are those of the pages to which the hits lead: nobody finds what they may not open. */
export const SEARCHED = {
  transfer: { menu: "transfer", module: ["oversee"] },
  payment: { menu: "transfer", module: ["act", "approve"] },
  payroll: { menu: "transfer", module: ["oversee"] },
  person: { menu: "user", module: ["view"] },
  business: { menu: "onboarding", module: ["view"] },
  case: { menu: "verification", module: ["review", "approve"] },
  outlet: { menu: "cash_point", module: ["view"] },
  journal: { menu: "ledger", module: ["view"] },
  line: { menu: "ledger", module: ["view"] },
} as const satisfies Readonly<Record<string, MenuNeed>>;

export type SearchKind = keyof typeof SEARCHED;
export const SEARCH_KINDS = Object.keys(SEARCHED) as [SearchKind, ...SearchKind[]];
