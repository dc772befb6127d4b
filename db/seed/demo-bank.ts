/**
 * The bank that the demo's simulator plays. Payers see its name beside their virtual account. No rail reaches it, so it receives no
 * payouts.
 */
import { startOfDay } from "../../src/kernel/time.ts";
import type { TermDraft } from "../../src/pricing/terms/import-terms.ts";

/** The default of `BANK_CODE`. */
const CODE = "999";

export const demoBank: TermDraft = {
  content: {
    kind: "bank",
    key: CODE,
    value: { name: "Bank Demo", shortName: "Bank Demo", biFast: false, online: false, skn: false, mergedInto: null },
  },
  validFrom: startOfDay("2026-01-01"),
  validTo: null,
  reason: "Contoh demo",
};
