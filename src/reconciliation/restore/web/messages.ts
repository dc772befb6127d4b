/** Messages of the notice in every section of the office while a recovery is open. */
const id = {
  title: "Pencairan dan pengembalian ditahan sejak {heldSince}",
  text: "Basis data dipulihkan ke keadaan {since}. Sampai semua yang terjadi sesudahnya diketahui, tidak ada uang yang keluar: pencairan, pengembalian, uang tunai di gerai. Kiriman juga tidak dapat dibatalkan atau diganti penerimanya. Hal lain berjalan seperti biasa.",
  left: "Langkah yang tersisa:",
  reading: "Laporan bank dan mitra sejak saat itu sedang dibaca.",
  inquiring: "Bank dan mitra sedang ditanya tentang setiap perintah bayar yang jatuh tempo.",
  cases: "{count, plural, other {# kasus menunggu keputusan dua orang tresuri (lost_in_restore).}}",
  done: "Semua sudah diputuskan. Akhiri penahanan di server dengan main.js recover --lift.",
};
const en: typeof id = {
  title: "Payouts and refunds have been held since {heldSince}",
  text: "The database was restored to its state at {since}. Until everything that happened after that is known, no money leaves: no payouts, no refunds, no cash at outlets. Transfers cannot be cancelled and recipients cannot be changed. Everything else works as usual.",
  left: "Remaining steps:",
  reading: "The statements of the bank and the partner since then are being read.",
  inquiring: "Inquiries about every due order are being sent to the bank and the partner.",
  cases:
    "{count, plural, one {# case waits} other {# cases wait}} for a decision by two people of the treasury (lost_in_restore).",
  done: "Everything has been decided. Lift the hold on the server with main.js recover --lift.",
};
export const holdMessages = { ID: id, EN: en };
