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
  hold_freezes: "Penahanan ini adalah pembekuan orangnya. Usulkan pencabutannya di halaman orang itu.",
  already_frozen: "Orang ini sudah dibekukan.",
  not_frozen: "Orang ini tidak sedang dibekukan.",
  urgent_freeze_used: "Pembekuan mendesak dari Anda atas orang ini sudah berakhir. Usulkan pembekuan; petugas lain memutuskan.",
  account_frozen:
    "Akun Anda sedang kami periksa, jadi untuk sementara Anda tidak dapat mengirim, mengubah penerima, atau menerima pengembalian dana. Tulis kepada kami lewat halaman Hubungi kami.",
  not_replayable: "Pengaruh ketentuan ini atas kiriman yang lalu tidak disimulasikan.",
  schedule_never: "Dengan pilihan ini tidak ada tanggal yang akan datang. Pilih hari atau batas akhir yang lain.",
  too_many_schedules: "Paling banyak dua puluh jadwal dapat berjalan. Akhiri satu dahulu.",
  schedule_changed: "Jadwal ini baru saja berubah. Muat ulang halaman, lalu periksa lagi.",
  schedule_ended: "Jadwal ini sudah berakhir. Buat jadwal baru untuk melanjutkannya.",
  schedule_needs_change: "Jadwal ini perlu diubah dahulu. Rinciannya menyebutkan alasannya.",
  occurrence_over: "Kiriman ini sudah disiapkan atau sudah lewat. Kiriman yang belum dibayar dapat dibatalkan di halamannya.",
  not_prepared_again:
    "Kiriman ini tidak dapat disiapkan lagi: masih dapat dibayar, sudah dibayar atau dibatalkan, waktunya sudah lewat, atau jadwalnya berubah. Rinciannya ada di halaman kiriman dan jadwalnya.",
  schedule_recipient_changed:
    "Data penerimanya berubah sejak jadwal ini Anda setujui. Buka jadwalnya, periksa datanya, lalu setujui lagi.",
  schedule_rate_above: "Kurs kami sekarang di atas kurs tertinggi jadwal ini. Tunggu sampai turun, atau ubah batasnya di jadwal.",
  approval_needed: "Setujui kiriman ini dengan kode OTP dahulu, lalu lanjutkan.",
  business_only: "Penggajian tersedia untuk akun badan usaha.",
  payroll_not_draft: "Penggajian ini sudah disetujui atau berakhir, jadi tidak dapat diubah.",
  payroll_changed: "Penggajian ini berubah sejak Anda melihatnya. Periksa lagi, lalu lanjutkan.",
  payroll_not_ready: "Penggajian ini belum dapat disetujui. Perbaiki baris yang ditandai dahulu.",
  payroll_not_cancellable: "Penggajian ini tidak dapat dibatalkan sekarang.",
  too_many_payrolls: "Anda sudah punya banyak penggajian yang belum selesai. Selesaikan atau batalkan salah satunya dahulu.",
  payroll_row_not_repairable:
    "Gaji ini tidak perlu dikirim ulang: sudah sampai, atau masih dalam perjalanan. Muat ulang halamannya.",
  payroll_unreadable: "Berkas ini tidak dapat dibaca. Simpan sebagai CSV (UTF-8) atau XLSX, lalu unggah lagi.",
  payroll_empty: "Berkas ini tidak berisi baris penerima. Isi templatnya, lalu unggah lagi.",
  payroll_columns_missing:
    "Baris pertama harus berisi judul kolom: nama penerima, bank, nomor rekening, jumlah. Pakailah templatnya.",
  payroll_too_many_rows: "Paling banyak 500 baris dalam satu berkas. Bagi menjadi beberapa penggajian.",
  approver_only: "Hanya penyetuju perusahaan ini yang dapat melakukannya.",
  payroll_prepared_by_you: "Anda ikut menyiapkan penggajian ini, jadi penyetuju lain yang menyetujuinya.",
  payroll_not_submitted: "Penggajian ini tidak sedang menunggu persetujuan. Muat ulang halaman untuk melihat statusnya.",
  company_not_verified: "Perusahaan Anda belum terverifikasi. Setelah kontraknya berlaku, Anda dapat mengundang orang.",
  company_invitation_waits: "Alamat ini sudah diundang dan belum menjawab. Batalkan undangannya dahulu bila perannya berubah.",
  company_invitation_over: "Undangan ini tidak berlaku lagi. Minta perusahaannya mengundang Anda sekali lagi.",
  too_many_members: "Perusahaan ini sudah punya 20 anggota dan undangan. Akhiri salah satunya dahulu.",
  too_many_companies: "Anda sudah bertindak untuk 20 perusahaan. Tinggalkan salah satunya dahulu.",
};
const en: typeof id = {
  qris_not_offered: "This transfer cannot be paid by QRIS. Pay to the virtual account number on this page.",
  business_only: "Payroll is available to business accounts.",
  payroll_not_draft: "This payroll has already been approved or has ended, so it cannot be changed.",
  payroll_changed: "This payroll has changed since you saw it. Check it again, then continue.",
  payroll_not_ready: "This payroll cannot be approved yet. Correct the marked rows first.",
  payroll_not_cancellable: "This payroll cannot be cancelled now.",
  too_many_payrolls: "You have too many unfinished payrolls. Finish or cancel one of them first.",
  payroll_row_not_repairable: "This wage need not be sent again: it has arrived, or is on its way. Reload the page.",
  payroll_unreadable: "This file cannot be read. Save it as CSV (UTF-8) or XLSX and upload it again.",
  payroll_empty: "This file contains no recipients. Fill in the template and upload it again.",
  payroll_columns_missing:
    "The first row must name the columns: recipient's name, bank, account number, amount. Use the template.",
  payroll_too_many_rows: "A file has at most 500 rows. Split it into several payrolls.",
  approver_only: "Only an approver of this company can do this.",
  payroll_prepared_by_you: "You helped to prepare this payroll, so another approver has to approve it.",
  payroll_not_submitted: "This payroll does not wait for approval. Reload the page to see its status.",
  company_not_verified: "Your company is not verified yet. Once its contract is in force you can invite people.",
  company_invitation_waits:
    "This address is invited already and has not answered. Cancel that invitation first if the role changes.",
  company_invitation_over: "This invitation is no longer valid. Ask the company to invite you again.",
  too_many_members: "This company has 20 members and invitations already. End one of them first.",
  too_many_companies: "You act for 20 companies already. Leave one of them first.",
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
  proposal_needed: "This takes two people. Make a proposal, and another person decides.",
  payment_taken: "This payment has already been used for a transfer, or is being refunded.",
  payer_unknown:
    "The bank did not name the payer, or the payer’s account rejected the refund. Enter another account and the evidence for it.",
  hold_ended: "This hold has already ended.",
  hold_own: "This hold must be lifted by someone other than the person who placed it.",
  hold_until_past: "The end is in the past. Choose a later time, or leave it empty.",
  hold_freezes: "This hold freezes the person. Propose to unfreeze them on their page.",
  already_frozen: "This person is already frozen.",
  not_frozen: "This person is not frozen.",
  urgent_freeze_used: "Your urgent freeze of this person has lapsed. Propose a freeze; another person decides.",
  account_frozen:
    "We are checking your account, so you cannot send, change recipients or receive refunds for now. Write to us on the Contact us page.",
  not_replayable: "The effect of this term on past transfers is not simulated.",
  schedule_never: "With these choices, no future date is left. Choose another day or another end.",
  too_many_schedules: "You can have at most twenty schedules. End one first.",
  schedule_changed: "This schedule has just changed. Reload the page and check it again.",
  schedule_ended: "This schedule has ended. Create a new one to continue.",
  schedule_needs_change: "This schedule must be changed first. Its details give the reason.",
  not_prepared_again:
    "This transfer cannot be prepared again: it can still be paid, was paid or cancelled, its time is over, or its schedule has changed. The pages of the transfer and of its schedule give the details.",
  schedule_recipient_changed:
    "The recipient’s details have changed since you approved this schedule. Open the schedule, check them, then approve it again.",
  schedule_rate_above:
    "Our rate is now above the highest rate of this schedule. Wait until it falls, or change the limit in the schedule.",
  occurrence_over:
    "This transfer has already been prepared, or its day has passed. You can cancel an unpaid transfer on its page.",
  approval_needed: "Approve this transfer with an OTP first, then continue.",
};
export const transferRefusals = { ID: id, EN: en };
