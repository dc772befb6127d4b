/** Words of the notice that stands in every room of the office while a recovery is open. */
const id = {
  title: "Pembayaran dan pengembalian ditahan sejak {heldSince}",
  text: "Basis data dipulihkan ke {since}. Sampai semua yang terjadi sesudahnya diketahui, tidak ada uang yang keluar: pembayaran, pengembalian, uang tunai di gerai. Kiriman juga tidak dapat dibatalkan atau diganti penerimanya. Hal lain berjalan seperti biasa.",
  left: "Yang masih harus dilakukan:",
  reading: "Laporan bank dan mitra sejak saat itu sedang dibaca.",
  asking: "Bank dan mitra sedang ditanya tentang semua yang jatuh tempo.",
  cases: "{count, plural, other {# kasus menunggu keputusan dua orang tresuri (lost_in_restore).}}",
  done: "Semua sudah diputuskan. Penahanan diakhiri di server dengan main.js recover --lift.",
};
const en: typeof id = {
  title: "Payouts and refunds have been held since {heldSince}",
  text: "The database was put back to {since}. Until everything that happened after that is known, no money leaves: no payout, no refund, no cash at an outlet. Nor can a transfer be cancelled or its recipient changed. Everything else goes on as usual.",
  left: "What is left to do:",
  reading: "The statements of bank and partner since then are being read.",
  asking: "Bank and partner are being asked about everything that is due.",
  cases: "{count, plural, one {# case waits} other {# cases wait}} for a decision by two of the treasury (lost_in_restore).",
  done: "Everything is decided. The hold is ended on the server by main.js recover --lift.",
};
export const holdWords = { ID: id, EN: en };
