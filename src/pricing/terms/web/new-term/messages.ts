/** Texts of the dialog that opens a term under a new key. */
const id = {
  add: "Ketentuan baru",
  addHint: "Untuk koridor, tahun, bank, atau negara yang belum punya ketentuan ini.",
  key: "Kode",
  keyHint: "Contoh: {example}",
  keyFault: "Tulis kodenya seperti contoh: {example}",
  goOn: "Lanjut",
  cancel: "Batal",
};
const en: typeof id = {
  add: "New term",
  addHint: "For a corridor, year, bank or country that does not have this term yet.",
  key: "Code",
  keyHint: "For example: {example}",
  keyFault: "Write the code as in the example: {example}",
  goOn: "Continue",
  cancel: "Cancel",
};
export const newTermMessages = { ID: id, EN: en };
