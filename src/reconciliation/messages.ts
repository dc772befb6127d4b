/** Words of reconciliation: kinds of findings, templates of corrections, the mail to treasury, and the sentences of refusals. */

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
  lost_in_restore: "Lost from our books by a restore",
  other_amount: "Another amount",
  twice_there: "Twice on the statement",
  twice_here: "Twice in our books",
  days_apart: "Dates too far apart",
  cost_too_high: "A cost above what is booked by itself",
  cost_differs: "A cost claimed that is not the one quoted",
  settlement_wrong: "What left clearing is not what the statement says",
  line_changed: "A statement line has changed since it was first read",
  line_gone: "A statement line is gone",
  statement_silent: "The statement can't be read",
  account_unwatched: "An account without a statement to compare with",
  held_without_transfer: "Money held without an open transfer",
  transfer_without_holding: "An open transfer without money",
  holding_differs: "What is held is not what the transfer should hold",
  in_flight_differs: "What is in flight is not the open transfers",
  settled_differs: "What is settled is not what the party says",
  unbalanced: "A journal that does not balance",
  balance_differs: "A balance that is not the sum of its postings",
  entry_missing: "A posting that was not compared",
};
export const kindWords = { ID: kindId, EN: kindEn };

const templateId = {
  book_cost: "Bukukan sebagai biaya",
  write_off: "Hapus bukukan sebagai kerugian",
  hold_in_suspense: "Simpan di dana belum dikenal",
  book_refund: "Bukukan pengembaliannya pada kiriman",
  book_payout: "Bukukan pembayarannya pada kiriman",
};
const templateEn: typeof templateId = {
  book_cost: "Book as a cost",
  write_off: "Write off as a loss",
  hold_in_suspense: "Hold in suspense",
  book_refund: "Book its refund at the transfer",
  book_payout: "Book its payout at the transfer",
};
export const templateWords = { ID: templateId, EN: templateEn };

const refusalId = {
  case_closed: "Kasus ini sudah ditutup.",
  case_not_explained: "Jelaskan selisihnya dahulu sebelum kasus ditutup.",
  case_own_explanation: "Penjelasan sendiri harus disetujui oleh orang lain.",
  case_not_as_shown: "Kasus ini berubah sejak ditampilkan. Muat ulang lalu periksa kembali.",
  case_books_transfer:
    "Kiriman ini masih menunggu. Bukukan pembayaran atau pengembalian dari laporan bank pada kirimannya; jangan menutup kasus ini dengan penjelasan saja.",
  already_so: "Keadaannya sudah demikian.",
  correction_not_possible: "Selisih ini tidak dapat dikoreksi dengan jurnal dari sini.",
  correction_already_waiting: "Sudah ada koreksi yang menunggu keputusan untuk kasus ini.",
  correction_not_waiting: "Koreksi ini sudah diputuskan atau ditarik.",
  correction_own: "Koreksi sendiri harus diputuskan oleh orang lain.",
  correction_not_yours: "Hanya orang yang mengusulkan yang dapat menarik koreksi ini.",
  correction_not_as_shown: "Isi koreksi tidak sama dengan yang ditampilkan. Muat ulang lalu periksa kembali.",
  correction_overtaken: "Selisihnya sudah berubah sejak koreksi ini diusulkan. Muat ulang lalu usulkan kembali.",
  id_already_used: "Kode ini sudah dipakai untuk isian lain.",
};
const refusalEn: typeof refusalId = {
  case_closed: "This case is closed.",
  case_not_explained: "Explain the difference before the case is closed.",
  case_own_explanation: "Your own explanation has to be approved by another person.",
  case_not_as_shown: "The case has changed since you were shown it. Reload and look at it again.",
  case_books_transfer:
    "The transfer is still waiting. Book the payout or refund on the statement at the transfer; don’t close this case with an explanation alone.",
  already_so: "This is already how things are.",
  correction_not_possible: "This difference can't be corrected by a journal from here.",
  correction_already_waiting: "A correction of this case is already waiting for a decision.",
  correction_not_waiting: "This correction has already been decided or withdrawn.",
  correction_own: "Your own correction has to be decided by another person.",
  correction_not_yours: "Only the person who proposed it can withdraw this correction.",
  correction_not_as_shown: "The correction is not what you were shown. Reload and look at it again.",
  correction_overtaken: "The difference has changed since this correction was proposed. Reload and propose again.",
  id_already_used: "This code has already been used for something else.",
};
export const reconciliationRefusals = { ID: refusalId, EN: refusalEn };
