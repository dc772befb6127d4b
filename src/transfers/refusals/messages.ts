/** Messages of refusals. */

const id = {
  cannot_cancel: "Kiriman ini tidak dapat dibatalkan sekarang. Alasannya ada di rinciannya.",
  cannot_change_recipient: "Penerima kiriman ini tidak dapat diganti sekarang. Alasannya ada di rinciannya.",
  cannot_repeat: "Kiriman ini belum selesai, jadi belum dapat diulangi. Untuk mengirim lagi sekarang, mulai kiriman baru.",
  qris_not_offered: "Kiriman ini tidak dapat dibayar dengan QRIS. Bayar ke nomor virtual account di halaman ini.",
  refund_cash_not_possible:
    "Pengembalian dana ini tidak dapat diambil tunai sekarang. Muat ulang halaman untuk melihat statusnya.",
  refund_account_not_wanted: "Pengembalian dana ini tidak memerlukan rekening lain.",
  refund_account_held:
    "Nomor ponsel Anda baru saja diganti. Demi keamanan, Anda dapat memilih cara pengembalian dana 24 jam setelah penggantian itu.",
  refund_account_unknown:
    "Menurut bank, rekening ini tidak ada atau tidak dapat menerima uang. Periksa bank dan nomor rekeningnya.",
  refund_account_unchecked: "Bank belum dapat memastikan pemilik rekening ini. Coba lagi nanti.",
  refund_account_of_another:
    "Menurut bank, rekening ini bukan atas nama Anda. Isikan rekening Anda sendiri, atau hubungi kami jika nama Anda di bank memang berbeda.",
  nothing_requested: "Saat ini kami tidak meminta apa pun untuk kiriman ini.",
  answer_incomplete: "Tambahkan dokumen yang diminta, atau tulis mengapa ada yang tidak dapat Anda berikan.",
  too_many_files: "Jumlah berkasnya sudah mencapai batas. Hapus satu dahulu.",
  file_settled: "Berkas ini sudah dikirim dan tidak dapat dihapus.",
  file_gone: "Satu berkas bukti sudah dipakai, atau tidak ada lagi. Pilih berkasnya lagi.",
  code_not_waiting: "Tidak ada uang tunai yang menunggu diambil untuk kiriman ini.",
  code_sent_just_now:
    "Kode baru saja dikirim, atau batas pengiriman hari ini sudah tercapai. Tunggu sebentar, lalu periksa SMS Anda.",
  receipt_not_yet: "Resi tersedia setelah pembayaran Anda kami terima.",
  too_many_transfers: "Terlalu banyak kiriman untuk satu berkas. Persempit tanggalnya.",
  not_now: "Ini tidak mungkin untuk kiriman ini sekarang. Alasannya ada di rinciannya.",
  proposal_needed: "Ini memerlukan dua orang. Ajukan usulan, lalu petugas lain memutuskan.",
  payment_taken: "Setoran ini sudah dipakai untuk kiriman, atau sedang dikembalikan.",
  payer_unknown:
    "Bank tidak menyebutkan penyetornya, atau rekening penyetor menolak pengembalian. Isikan rekening tujuan beserta buktinya.",
  hold_ended: "Penahanan ini sudah berakhir.",
  hold_own: "Penahanan ini dicabut oleh petugas lain, bukan oleh yang memasangnya.",
  hold_until_past: "Waktu berakhirnya sudah lewat. Pilih waktu yang akan datang, atau kosongkan.",
  hold_freezes: "Penahanan ini adalah pembekuan orangnya. Usulkan pembukaannya di halaman orang itu.",
  already_frozen: "Orang ini sudah dibekukan.",
  not_frozen: "Orang ini tidak sedang dibekukan.",
  urgent_freeze_used: "Pembekuan mendesak dari Anda atas orang ini sudah berakhir. Usulkan pembekuan; petugas lain memutuskan.",
  account_frozen:
    "Akun Anda sedang kami periksa, jadi untuk sementara Anda tidak dapat mengirim, mengubah penerima, atau menerima pengembalian dana. Tulis kepada kami lewat halaman Hubungi kami.",
  not_replayable: "Pengaruh ketentuan ini atas kiriman yang lalu tidak disimulasikan.",
  approval_needed: "Setujui kiriman ini dengan kode OTP dahulu, lalu lanjutkan.",
  business_only: "Penggajian tersedia untuk akun badan usaha.",
  payroll_not_draft: "Penggajian ini sudah disetujui atau berakhir, jadi tidak dapat diubah.",
  payroll_changed: "Penggajian ini berubah sejak Anda melihatnya. Periksa lagi, lalu lanjutkan.",
  payroll_not_ready: "Penggajian ini belum dapat disetujui. Perbaiki baris yang ditandai dahulu.",
  payroll_not_cancellable: "Penggajian ini tidak dapat dibatalkan sekarang.",
  too_many_payrolls: "Anda sudah punya banyak penggajian yang belum selesai. Selesaikan atau batalkan salah satunya dahulu.",
  payroll_unreadable: "Berkas ini tidak dapat dibaca. Simpan sebagai CSV (UTF-8) atau XLSX, lalu unggah lagi.",
  payroll_empty: "Berkas ini tidak berisi baris penerima. Isi templatnya, lalu unggah lagi.",
  payroll_columns_missing:
    "Baris pertama harus berisi judul kolom: nama penerima, bank, nomor rekening, jumlah. Pakailah templatnya.",
  payroll_too_many_rows: "Paling banyak 500 baris dalam satu berkas. Bagi menjadi beberapa penggajian.",
};
const en: typeof id = {
  qris_not_offered: "This transfer can’t be paid by QRIS. Pay to the virtual account number on this page.",
  business_only: "Payroll is available to business accounts.",
  payroll_not_draft: "This payroll is approved or over already, so it cannot be changed.",
  payroll_changed: "This payroll has changed since you saw it. Look at it again, then go on.",
  payroll_not_ready: "This payroll cannot be approved yet. Mend the marked rows first.",
  payroll_not_cancellable: "This payroll cannot be cancelled now.",
  too_many_payrolls: "You have many payrolls that are not done. Finish or cancel one of them first.",
  payroll_unreadable: "This file cannot be read. Save it as CSV (UTF-8) or XLSX and upload it again.",
  payroll_empty: "This file has no row of a recipient. Fill in the template and upload it again.",
  payroll_columns_missing:
    "The first row must name the columns: recipient's name, bank, account number, amount. Use the template.",
  payroll_too_many_rows: "A file has at most 500 rows. Split it into several payrolls.",
  refund_cash_not_possible: "This refund cannot be collected in cash right now. Reload the page to see its status.",
  cannot_cancel: "This transfer cannot be cancelled right now. The details give the reason.",
  cannot_change_recipient: "The recipient of this transfer cannot be changed right now. The details give the reason.",
  cannot_repeat: "This transfer is not finished yet, so it cannot be repeated. To send again now, start a new transfer.",
  refund_account_not_wanted: "This refund does not need another account.",
  refund_account_held:
    "Your mobile number was changed recently. For your security, you can choose how to receive your refund 24 hours after the change.",
  refund_account_unknown:
    "According to the bank, this account does not exist or cannot receive money. Check the bank and the account number.",
  refund_account_unchecked: "The bank could not confirm who owns this account. Try again later.",
  refund_account_of_another:
    "According to the bank, this account is not in your name. Enter an account of your own, or contact us if your name at the bank is different.",
  nothing_requested: "We are not asking you for anything about this transfer at the moment.",
  answer_incomplete: "Add the requested documents, or write why you cannot give one of them.",
  too_many_files: "You have reached the maximum number of files. Remove one first.",
  file_settled: "This file has been sent and cannot be removed.",
  file_gone: "One of the evidence files has already been used, or is gone. Choose it again.",
  code_not_waiting: "No cash is waiting to be collected for this transfer.",
  code_sent_just_now:
    "A code was sent a moment ago, or you have reached today’s limit for codes. Wait a moment, then check your SMS messages.",
  receipt_not_yet: "The receipt is available once we have received your payment.",
  too_many_transfers: "Too many transfers for one file. Choose a shorter period.",
  not_now: "This action is not possible for this transfer right now. The details give the reason.",
  proposal_needed: "This takes two people. Propose it, and another person decides.",
  payment_taken: "This payment has already been used for a transfer, or is being refunded.",
  payer_unknown:
    "The bank did not name the payer, or the payer’s account rejected the refund. Enter another account and the evidence for it.",
  hold_ended: "This hold has ended already.",
  hold_own: "Another officer lifts this hold, not the one who placed it.",
  hold_until_past: "The end is in the past. Choose a later time, or leave it empty.",
  hold_freezes: "This hold freezes the person. Propose to unfreeze on that person’s page.",
  already_frozen: "This person is frozen already.",
  not_frozen: "This person is not frozen.",
  urgent_freeze_used: "Your urgent freeze of this person has lapsed. Propose a freeze; another person decides.",
  account_frozen:
    "We are checking your account, so you cannot send, change recipients or receive refunds for now. Write to us on the Contact us page.",
  not_replayable: "The effect of this term on past transfers is not simulated.",
  approval_needed: "Approve this transfer with an OTP first, then continue.",
};
export const transferRefusals = { ID: id, EN: en };
