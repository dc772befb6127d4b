/** The sections of the page of a person in the back office, in their order. Each belongs to a capability and knows of no other. */
import type { PersonSection } from "#web/record/person-section.ts";

const seen = { menu: "user", modules: ["view"] };
const overseen = { menu: "transfer", modules: ["oversee"] };

export const PERSON_SECTIONS: readonly PersonSection[] = [
  // First: nothing is told before the caller is checked.
  { key: "callers", needed: seen, load: () => import("#identity/caller-check/web/person-callers.tsx") },
  { key: "calls", needed: seen, load: () => import("#calls/web/person-calls.tsx") },
  { key: "transfers", needed: overseen, load: () => import("#transfers/office/web/person/person-transfers.tsx") },
  { key: "schedules", needed: overseen, load: () => import("#transfers/schedules/web/person-schedules.tsx") },
  { key: "payrolls", needed: overseen, load: () => import("#transfers/payroll/office/web/person-payrolls.tsx") },
  { key: "recipients", needed: overseen, load: () => import("#recipients/web/office/person-recipients.tsx") },
  { key: "limits", needed: seen, load: () => import("#limits/web/person-limits.tsx") },
  {
    key: "cases",
    needed: { menu: "verification", modules: ["review", "approve"] },
    load: () => import("#verification/cases/web/person/person-cases.tsx"),
  },
  {
    key: "freeze",
    needed: { menu: "compliance", modules: ["view"] },
    load: () => import("#transfers/person-freezes/web/person-freeze.tsx"),
  },
  {
    key: "holds",
    needed: { menu: "compliance", modules: ["view"] },
    load: () => import("#transfers/advance-holds/web/person-holds.tsx"),
  },
  { key: "messages", needed: seen, load: () => import("#notifications/sent/web/person-messages.tsx") },
];
