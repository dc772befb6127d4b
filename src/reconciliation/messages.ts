/** Messages of reconciliation: kinds of findings, templates of corrections, refusals. The mail to treasury is in findings/model/alarm-mail.ts. */

const kindId = {
  missing_here: "Ada di laporan pihak luar, tidak ada di buku kita",
  missing_there: "Ada di buku kita, tidak ada di laporan pihak luar",
  lost_in_restore: "Hilang dari buku kita karena pemulihan cadangan",
  other_amount: "Jumlahnya berbeda",
  twice_there: "Dua kali di laporan pihak luar",
  twice_here: "Dua kali di buku kita",
  days_apart: "Tanggalnya terlalu jauh",
  cost_too_high: "Biaya melebihi batas pembukuan otomatis",
  cost_differs: "Biaya yang ditagih berbeda dari penawarannya",
  settlement_wrong: "Pemindahan dari kliring tidak sesuai laporan",
  line_changed: "Baris laporan berubah sejak pertama dibaca",
  line_gone: "Baris laporan hilang",
  statement_silent: "Laporan tidak dapat dibaca",
  account_unwatched: "Akun tanpa laporan pembanding",
  held_without_transfer: "Dana ditahan tanpa kiriman yang terbuka",
  transfer_without_holding: "Kiriman terbuka tanpa dana",
  holding_differs: "Dana ditahan tidak sama dengan kirimannya",
  in_flight_differs: "Jumlah dalam perjalanan tidak sama dengan kiriman yang terbuka",
  settled_differs: "Jumlah selesai tidak sama dengan laporan pihak luar",
  unbalanced: "Jurnal tidak seimbang",
  balance_differs: "Saldo tidak sama dengan jumlah pembukuannya",
  entry_missing: "Pembukuan tidak ikut dibandingkan",
};
const kindEn: typeof kindId = {
  missing_here: "On the statement, not in our books",
  missing_there: "In our books, not on the statement",
  lost_in_restore: "Lost from our books in a restore",
  other_amount: "Different amount",
  twice_there: "Twice on the statement",
  twice_here: "Twice in our books",
  days_apart: "Dates too far apart",
  cost_too_high: "Cost above the limit for automatic booking",
  cost_differs: "Claimed cost differs from the quoted cost",
  settlement_wrong: "Settlement from clearing differs from the statement",
  line_changed: "Statement line changed since it was first read",
  line_gone: "Statement line missing",
  statement_silent: "Statement cannot be read",
  account_unwatched: "Account without a statement to compare with",
  held_without_transfer: "Money held without an open transfer",
  transfer_without_holding: "Open transfer without money held",
  holding_differs: "Held money differs from the transfer",
  in_flight_differs: "Money in flight differs from the open transfers",
  settled_differs: "Settled amount differs from the party's statement",
  unbalanced: "Journal does not balance",
  balance_differs: "Balance differs from the sum of its postings",
  entry_missing: "Posting was not compared",
};
export const kindMessages = { ID: kindId, EN: kindEn };

const templateId = {
  book_cost: "Bukukan sebagai biaya",
  write_off: "Hapus bukukan sebagai kerugian",
  hold_in_suspense: "Simpan di rekening penampungan",
  book_refund: "Bukukan pengembaliannya pada kiriman",
  book_payout: "Bukukan pencairannya pada kiriman",
  explain: "Tutup dengan penjelasan, tanpa jurnal",
};
const templateEn: typeof templateId = {
  book_cost: "Book as a cost",
  write_off: "Write off as a loss",
  hold_in_suspense: "Hold in suspense",
  book_refund: "Book the refund on the transfer",
  book_payout: "Book the payout on the transfer",
  explain: "Close with an explanation, without a journal",
};
export const templateMessages = { ID: templateId, EN: templateEn };

const refusalId = {
  case_closed: "Kasus ini sudah ditutup.",
  case_books_transfer:
    "Kiriman ini masih terbuka. Bukukan pencairan atau pengembalian dari laporan bank pada kirimannya; jangan menutup kasus ini dengan penjelasan saja.",
  already_so: "Petugas kasus ini sudah seperti itu. Muat ulang halamannya.",
  correction_not_possible: "Selisih ini tidak dapat dikoreksi dengan jurnal dari sini.",
};
const refusalEn: typeof refusalId = {
  case_closed: "This case is closed.",
  case_books_transfer:
    "The transfer is still open. Book the payout or refund from the statement on the transfer. Do not close this case with an explanation only.",
  already_so: "The case is already assigned that way. Reload the page.",
  correction_not_possible: "This difference cannot be corrected by a journal here.",
};
export const reconciliationRefusals = { ID: refusalId, EN: refusalEn };
