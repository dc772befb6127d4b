/** Messages of the office about the recipients of a person. */

const id = {
  title: "Penerima",
  hint: "Yang terbaru dahulu, tanpa yang dihapus.",
  none: "Belum ada penerima.",
  cash: "Ambil tunai",
  used: "dipakai {when}",
  never: "belum dipakai",
  inactive: "Tidak aktif",
  name_different: "Nama di bank berbeda",
  no_account: "Rekening tidak ditemukan",
};
const en: typeof id = {
  title: "Recipients",
  hint: "Newest first, deleted ones excluded.",
  none: "No recipients yet.",
  cash: "Cash pickup",
  used: "used {when}",
  never: "not used yet",
  inactive: "Inactive",
  name_different: "Name differs at the bank",
  no_account: "Account not found",
};
export const personRecipientMessages = { ID: id, EN: en };
