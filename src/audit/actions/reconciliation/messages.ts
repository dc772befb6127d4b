/** Names of the audit actions of reconciliation. */

const id = {
  assign_case: "Mengambil atau melepas kasus selisih",
  corrected: "Kasus ditutup: selisihnya dikoreksi dengan jurnal",
  correction_decided: "Koreksi diputuskan",
  correction_expired: "Koreksi habis waktu",
  correction_overtaken: "Koreksi kedaluwarsa: selisihnya berubah",
  decide_correction: "Memutuskan koreksi",
  explained: "Kasus ditutup: selisihnya dijelaskan",
  found: "Selisih ditemukan",
  note_case: "Mencatat pada kasus selisih",
  propose_correction: "Mengusulkan koreksi",
  resolved: "Selisih hilang",
  withdraw_correction: "Menarik kembali koreksi",
};
const en: typeof id = {
  assign_case: "Took or returned a reconciliation case",
  corrected: "Case closed: difference corrected by a journal",
  correction_decided: "Correction decided",
  correction_expired: "Correction expired",
  correction_overtaken: "Correction overtaken: the difference has changed",
  decide_correction: "Decided a correction",
  explained: "Case closed: difference explained",
  found: "Difference found",
  note_case: "Wrote a note on a reconciliation case",
  propose_correction: "Proposed a correction",
  resolved: "Difference cleared",
  withdraw_correction: "Withdrew a correction",
};
export const reconciliationActions = { ID: id, EN: en };
