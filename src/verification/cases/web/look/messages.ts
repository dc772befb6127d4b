/** Messages about looking at personal data and photographs, for a reason. */
const id = {
  reveal: "Tampilkan",
  hide: "Samarkan",
  revealTitle: "Tampilkan data pribadi?",
  revealText: "Isian ditampilkan utuh selama sepuluh menit. Nama dan alasan Anda dicatat di jejak audit.",
  masked: "Data pribadi disamarkan.",
  revealed: "Data pribadi ditampilkan utuh.",
  photoTitle: "Lihat foto orang ini?",
  photoText: "Alasan ini berlaku untuk semua foto yang Anda buka di halaman ini. Setiap foto dicatat tersendiri di jejak audit.",
  photoConfirm: "Lihat foto",
};
const en: typeof id = {
  reveal: "Reveal",
  hide: "Mask",
  revealTitle: "Reveal personal data?",
  revealText: "Entries are shown in full for ten minutes. Your name and reason are recorded in the audit trail.",
  masked: "Personal data is masked.",
  revealed: "Personal data is shown in full.",
  photoTitle: "View a photo of this person?",
  photoText: "This reason is used for every photo you open on this page. Each photo is recorded separately in the audit trail.",
  photoConfirm: "View photo",
};
export const lookMessages = { ID: id, EN: en };
