/** The risk of a business in its file: what was set by hand, and the dialog for it. The factors are in ../../../model/messages.ts. */
const id = {
  overridden: "Risiko ditetapkan dengan tangan: {band}",
  overriddenText: "Oleh {name}, sampai {until}. Menurut poin: {computed}. {reason}",
  frozen: "Lembar yang sedang ditandatangani memuat risiko saat uji tuntas lulus.",
  set: "Tetapkan risiko",
  setTitle: "Tetapkan risiko usaha ini",
  setHint:
    "Menggantikan hasil hitungan sampai tanggal yang Anda pilih, paling lama satu tahun. Bila lebih rendah dari hasil hitungan, petugas lain yang menandatangani lembarnya.",
  signing: "Selama lembar ditandatangani, risikonya tidak diubah. Minta perubahan lembarnya lebih dulu.",
  band: "Risiko",
  until: "Berlaku sampai",
  save: "Tetapkan",
  done: "Risiko ditetapkan",
};
const en: typeof id = {
  overridden: "Risk set by hand: {band}",
  overriddenText: "By {name}, until {until}. By its points: {computed}. {reason}",
  frozen: "The sheet that is being signed has the risk of the day when the due diligence passed.",
  set: "Set the risk",
  setTitle: "Set the risk of this business",
  setHint:
    "Replaces the calculated risk until the date that you choose, at most a year. Set lower than calculated, somebody else of the staff signs the sheet.",
  signing: "The risk stays as it is while the sheet is being signed. Ask for a change of the sheet first.",
  band: "Risk",
  until: "Valid until",
  save: "Set",
  done: "The risk is set",
};
export const fileRiskMessages = { ID: id, EN: en };
