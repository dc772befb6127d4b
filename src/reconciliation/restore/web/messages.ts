/** Messages of the notice in every section of the office while a recovery is open. */
const id = {
  title: "Pembayaran dan pengembalian ditahan sejak {heldSince}",
  text: "Basis data dipulihkan ke {since}. Sampai semua yang terjadi sesudahnya diketahui, tidak ada uang yang keluar: pembayaran, pengembalian, uang tunai di gerai. Kiriman juga tidak dapat dibatalkan atau diganti penerimanya. Hal lain berjalan seperti biasa.",
  left: "Yang masih harus dilakukan:",
  reading: "Laporan bank dan mitra sejak saat itu sedang dibaca.",
  inquiring: "Bank dan mitra sedang ditanya tentang semua yang jatuh tempo.",
  cases: "{count, plural, other {# kasus menunggu keputusan dua orang tresuri (lost_in_restore).}}",
  done: "Semua sudah diputuskan. Penahanan diakhiri di server dengan main.js recover --lift.",
};
const en: typeof id = {
  title: "Payouts and refunds have been held since {heldSince}",
  text: "The database was restored to its state of {since}. Until we know everything that happened after that, no money leaves: no payout, no refund, no cash at an outlet. Transfers cannot be cancelled and recipients cannot be changed. Everything else works as usual.",
  left: "Remaining steps:",
  reading: "The statements of bank and partner since then are being read.",
  inquiring: "Bank and partner are being inquired about every due order.",
  cases:
    "{count, plural, one {# case waits} other {# cases wait}} for a decision by two people of the treasury (lost_in_restore).",
  done: "Everything is decided. The hold is lifted on the server with main.js recover --lift.",
};
export const holdMessages = { ID: id, EN: en };
