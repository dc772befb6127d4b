/** Messages of the dialog in which a cash difference is settled. */
const id = {
  settleTitle: "Selesaikan selisih {amount}",
  settleText: "Uang tidak bergerak: laci sudah mengikuti hitungan. Catatan ini menutup kasusnya dan tidak dapat diubah.",
  note: "Sebab dan penyelesaian",
  noteHint: "Apa yang ditemukan, dan bagaimana diselesaikan dengan agen.",
  cancel: "Batal",
  settled: "Selisih diselesaikan",
};
const en: typeof id = {
  settleTitle: "Resolve the difference of {amount}",
  settleText: "No money moves: the drawer already follows the count. This note closes the case and cannot be changed.",
  note: "Cause and resolution",
  noteHint: "What was found, and how it was resolved with the agent.",
  cancel: "Cancel",
  settled: "The difference was resolved",
};
export const settleMessages = { ID: id, EN: en };
