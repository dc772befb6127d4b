/** Messages of the question before typed entries are lost. */
const id = {
  leaveTitle: "Tinggalkan halaman ini?",
  leaveText: "Perubahan Anda belum disimpan dan akan hilang.",
  leaveConfirm: "Tinggalkan",
  leaveStay: "Tetap di sini",
};
const en: typeof id = {
  leaveTitle: "Leave this page?",
  leaveText: "Your changes have not been saved and will be lost.",
  leaveConfirm: "Leave",
  leaveStay: "Stay here",
};
export const leaveMessages = { ID: id, EN: en };
