/** Texts of the kit's dialogs and notices, in both languages. */
import type { Bilingual } from "#kernel/locale.ts";

const id = {
  info: ["Kurs diperbarui", "Harga baru berlaku untuk kiriman berikutnya. Kiriman yang sudah dikunci tidak berubah."],
  success: ["Uang sudah sampai", "Penerima Contoh menerima Rp1.000.000 pukul 14.07 WIB."],
  warning: [
    "Batas bulan ini hampir habis",
    "Anda masih dapat mengirim Rp750.000 sampai 30 November. Verifikasi identitas menaikkan batas Anda.",
  ],
  danger: ["Hapus Penerima Contoh?", "Data yang dihapus tidak dapat dikembalikan."],
  question: ["Batalkan kiriman ini?", "Rp1.005.550 kembali ke rekening Anda paling lambat besok pukul 17.00 WIB."],
  cancel: "Batal",
  remove: "Hapus",
  text: "Alasan",
  email: "Alamat email",
  url: "Alamat situs",
  chooseTitle: "Masuk sebagai",
  choices: [
    { value: "customer", label: "Pelanggan", hint: "Kirim uang dan lacak kiriman" },
    { value: "agent", label: "Agen", hint: "Layani setoran dan pengambilan tunai" },
    { value: "partner", label: "Mitra digital" },
  ],
  toasts: {
    info: ["Kurs baru tersedia", "1 SGD = Rp12.675,60"],
    success: ["Penerima disimpan", "Penerima Contoh siap menerima kiriman."],
    warning: ["Sambungan lambat", "Data terakhir dari pukul 14.02."],
    danger: ["Penerima belum tersimpan", "Periksa sambungan Anda, lalu coba lagi."],
  },
  undo: "Urungkan",
  undone: "Diurungkan",
};
const en: typeof id = {
  info: ["The rate has been renewed", "The new price is for your next transfer. What is locked does not change."],
  success: ["The money has arrived", "Penerima Contoh received Rp1,000,000 at 14:07 WIB."],
  warning: [
    "Almost at this month's limit",
    "You can send Rp750,000 more until 30 November. Verifying your identity raises the limit.",
  ],
  danger: ["Delete Penerima Contoh?", "Deleted data cannot be recovered."],
  question: ["Cancel this transfer?", "Rp1,005,550 returns to your account by 17:00 WIB tomorrow."],
  cancel: "Cancel",
  remove: "Delete",
  text: "Reason",
  email: "Email address",
  url: "Website",
  chooseTitle: "Work as",
  choices: [
    { value: "customer", label: "Customer", hint: "Send money and track it" },
    { value: "agent", label: "Agent", hint: "Take in and pay out cash" },
    { value: "partner", label: "Digital partner" },
  ],
  toasts: {
    info: ["A new rate is here", "1 SGD = Rp12,675.60"],
    success: ["Recipient saved", "Penerima Contoh can receive transfers."],
    warning: ["The connection is slow", "Last figures from 14:02."],
    danger: ["Recipient not saved", "Check your connection, then try again."],
  },
  undo: "Undo",
  undone: "Undone",
};
export const dialogSamples: Bilingual<typeof id> = { ID: id, EN: en };
export type DialogSamples = typeof id;
