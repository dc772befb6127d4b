/** Texts of the question about wages that may be paid twice, and of the warning to whoever approves them. */
const id = {
  title: "Tetap bayar gaji yang mungkin dobel?",
  text: "Rekening tiap baris ini dibayar dalam enam hari terakhir dengan jumlah atau berita yang sama, atau muncul dua kali dalam penggajian ini. Bayar hanya bila memang ada pembayaran kedua.",
  now: "Sekarang",
  before: "Sebelumnya",
  noNote: "Tanpa berita",
  sameRow: "Baris {no}",
  beforeBy: "{amount}, {when}, {number}",
  beforeByHand: "Kiriman {number}: {amount}, {when}",
  accept: "{count, plural, other {Tetap bayar # gaji}}",
  cancel: "Batal",
  approve: {
    title: "{count, plural, other {# gaji}} dibayar untuk kedua kali",
    paid: "{count, plural, other {# gaji}} sudah dibayar {when} dengan {number} ({name}).",
    waiting: "{count, plural, other {# gaji}} juga ada dalam {number} ({name}), yang disetujui {when}.",
    byHand: "{count, plural, other {# gaji}} sudah dikirim satu per satu dalam enam hari terakhir.",
    same: "{count, plural, other {# baris}} membayar rekening yang juga ada di baris lain: baris {rows}.",
    sameTitle: "{count, plural, other {# rekening}} dibayar lebih dari sekali",
  },
};
const en: typeof id = {
  title: "Pay wages that may be paid twice?",
  text: "The account of each of these rows was paid in the last six days with the same amount or note, or is in this payroll twice. Pay only if there really is a second payment.",
  now: "Now",
  before: "Before",
  noNote: "No note",
  sameRow: "Row {no}",
  beforeBy: "{amount}, {when}, {number}",
  beforeByHand: "Transfer {number}: {amount}, {when}",
  accept: "{count, plural, one {Pay # wage anyway} other {Pay # wages anyway}}",
  cancel: "Cancel",
  approve: {
    title: "{count, plural, one {# wage is} other {# wages are}} paid for the second time",
    paid: "{count, plural, one {# wage was} other {# wages were}} paid {when} by {number} ({name}).",
    waiting: "{count, plural, one {# wage is} other {# wages are}} also in {number} ({name}), which was approved {when}.",
    byHand: "{count, plural, one {# wage was} other {# wages were}} sent one by one in the last six days.",
    same: "{count, plural, one {# row pays} other {# rows pay}} an account that another row has as well: {rows}.",
    sameTitle: "{count, plural, one {# account is} other {# accounts are}} paid more than once",
  },
};
export const twiceMessages = { ID: id, EN: en };
