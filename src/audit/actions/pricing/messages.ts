/** Names of the audit actions of pricing. */
const id = {
  corridor_opened_by_itself: "Koridor dibuka otomatis: dananya cukup lagi",
  corridor_stopped_by_itself: "Koridor dihentikan otomatis: dananya tidak cukup",
  decide_term: "Memutuskan usulan ketentuan",
  fetch_rates_now: "Meminta kurs acuan sekarang",
  propose_availability: "Mengusulkan buka atau henti koridor",
  propose_term: "Mengusulkan ketentuan",
  reference_recorded: "Kurs acuan dicatat",
  sheet_terms_put: "Ketentuan lembar persetujuan berlaku",
  stopped_at_once: "Koridor atau jalur dihentikan seketika",
  term_decided: "Usulan ketentuan diputuskan",
  term_expired: "Usulan ketentuan habis waktu",
  term_overtaken: "Usulan ketentuan tidak berlaku lagi",
  terms_imported: "Ketentuan diimpor",
  withdraw_term: "Menarik usulan ketentuan",
};
const en: typeof id = {
  corridor_opened_by_itself: "Corridor reopened automatically: funds sufficient again",
  corridor_stopped_by_itself: "Corridor stopped automatically: funds insufficient",
  decide_term: "Decided a proposed term",
  fetch_rates_now: "Requested the reference rates now",
  propose_availability: "Proposed to open or stop corridors",
  propose_term: "Proposed a term",
  reference_recorded: "Reference rates recorded",
  sheet_terms_put: "Terms of an approval sheet in force",
  stopped_at_once: "Corridor or rail stopped at once",
  term_decided: "Proposed term decided",
  term_expired: "Proposed term expired",
  term_overtaken: "Proposed term overtaken",
  terms_imported: "Terms imported",
  withdraw_term: "Withdrew a proposed term",
};
export const pricingActions = { ID: id, EN: en };
