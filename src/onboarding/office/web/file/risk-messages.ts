/** The risk of a business in its file: what was set by hand, and the dialog for it. The factors are in ../../../model/messages.ts. */
const id = {
  overridden: "Risiko ditetapkan dengan tangan: {band}",
  overriddenText: "Oleh {name}, sampai {until}. Menurut poin: {computed}. {reason}",
  frozen: "Lembar yang sedang ditandatangani memuat risiko pada saat uji tuntas lulus.",
  set: "Tetapkan risiko",
  setTitle: "Tetapkan risiko usaha ini",
  setHint:
    "Menggantikan hasil hitungan sampai tanggal yang Anda pilih, paling lama satu tahun. Bila lebih rendah dari hasil hitungan, petugas lain yang menandatangani lembarnya.",
  signing: "Risiko tidak dapat diubah selama lembar ditandatangani. Minta perubahan lembar lebih dulu.",
  band: "Risiko",
  until: "Berlaku sampai",
  save: "Tetapkan",
  done: "Risiko ditetapkan",
};
const en: typeof id = {
  overridden: "Risk set by hand: {band}",
  overriddenText: "By {name}, until {until}. By points: {computed}. {reason}",
  frozen: "The sheet being signed carries the risk at the time due diligence was passed.",
  set: "Set the risk",
  setTitle: "Set the risk of this business",
  setHint:
    "Replaces the calculated risk until the date that you choose, at most a year. If it is lower than calculated, another member of staff signs the sheet.",
  signing: "The risk cannot be changed while the sheet is being signed. Request a change of the sheet first.",
  band: "Risk",
  until: "Valid until",
  save: "Set",
  done: "The risk is set",
};
export const fileRiskMessages = { ID: id, EN: en };
