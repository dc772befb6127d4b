/** Names of what pricing leaves in the trail. */
const id = {
  decide_term: "Memutuskan usulan ketentuan",
  propose_openings: "Mengusulkan buka atau henti koridor",
  propose_term: "Mengusulkan ketentuan",
  reference_recorded: "Kurs acuan dicatat",
  stopped_at_once: "Koridor atau jalur dihentikan seketika",
  term_approved: "Ketentuan disetujui",
  term_rejected: "Usulan ketentuan ditolak",
  terms_imported: "Ketentuan diimpor",
  withdraw_term: "Menarik usulan ketentuan",
};
const en: typeof id = {
  decide_term: "Decided a proposed term",
  propose_openings: "Proposed to open or stop corridors",
  propose_term: "Proposed a term",
  reference_recorded: "Reference rates recorded",
  stopped_at_once: "Corridor or rail stopped at once",
  term_approved: "Term approved",
  term_rejected: "Proposed term rejected",
  terms_imported: "Terms imported",
  withdraw_term: "Withdrew a proposed term",
};
export const pricingActions = { ID: id, EN: en };
