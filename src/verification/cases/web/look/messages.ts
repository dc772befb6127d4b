/** Messages about looking at personal data and photographs, for a reason. */
const id = {
  reveal: "Tampilkan",
  hide: "Samarkan",
  title: "Lihat data pribadi orang ini?",
  text: "Alasan ini berlaku untuk semua data dan foto kasus ini sampai diputuskan. Setiap kali Anda melihat, nama dan alasan Anda dicatat di jejak audit.",
  reasonInitial: "Menilai dan memutuskan kasus {id}",
  confirm: "Lihat",
  reasonNow: "Alasan Anda: {reason}",
  masked: "Data pribadi disamarkan dan fotonya tertutup. Yang masih disamarkan tidak dapat diterima.",
  revealed: "Data pribadi ditampilkan utuh.",
};
const en: typeof id = {
  reveal: "Reveal",
  hide: "Mask",
  title: "View personal data of this person?",
  text: "This reason counts for all data and photos of this case until it is decided. Each time you look, your name and the reason are recorded in the audit trail.",
  reasonInitial: "Assess and decide case {id}",
  confirm: "View",
  reasonNow: "Your reason: {reason}",
  masked: "Personal data is masked and the photos are closed. Masked data cannot be accepted.",
  revealed: "Personal data is shown in full.",
};
export const lookMessages = { ID: id, EN: en };
