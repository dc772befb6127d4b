/** Names of what reconciliation leaves in the trail. */

const id = {
  assign_case: "Mengambil atau melepas kasus selisih",
  close_case: "Menutup kasus selisih",
  corrected: "Selisih dikoreksi dengan jurnal",
  correction_overtaken: "Koreksi kedaluwarsa: selisihnya berubah",
  decide_correction: "Memutuskan koreksi",
  explain_case: "Menjelaskan selisih",
  found: "Selisih ditemukan",
  note_case: "Mencatat pada kasus selisih",
  propose_correction: "Mengusulkan koreksi",
  resolved: "Selisih hilang dengan sendirinya",
  withdraw_correction: "Menarik kembali koreksi",
};
const en: typeof id = {
  assign_case: "Took or gave back a case of a difference",
  close_case: "Closed a case of a difference",
  corrected: "Difference corrected by a journal",
  correction_overtaken: "Correction overtaken: the difference has changed",
  decide_correction: "Decided a correction",
  explain_case: "Explained a difference",
  found: "Difference found",
  note_case: "Made a note on a case of a difference",
  propose_correction: "Proposed a correction",
  resolved: "Difference came right by itself",
  withdraw_correction: "Withdrew a correction",
};
export const reconciliationActions = { ID: id, EN: en };
