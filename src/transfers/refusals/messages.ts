/** Sentences of refusals. */

const id = {
  cannot_cancel: "Kiriman ini tidak dapat dibatalkan sekarang. Rinciannya menyebutkan alasannya.",
  cannot_change_recipient: "Penerima kiriman ini tidak dapat diganti sekarang. Rinciannya menyebutkan alasannya.",
  cannot_repeat: "Kiriman ini belum selesai, jadi belum dapat diulangi. Untuk mengirim lagi sekarang, mulai kiriman baru.",
  refund_cash_not_possible: "Pengembalian dana ini tidak dapat diambil tunai sekarang. Muat ulang untuk melihat keadaannya.",
  refund_account_not_wanted: "Pengembalian dana ini tidak memerlukan rekening lain.",
  refund_account_held: "Nomor telepon Anda baru saja diganti. Demi keamanan, pengembalian dana dapat dipilih setelah 24 jam.",
  refund_account_unknown: "Menurut bank, rekening ini tidak ada atau tidak menerima uang. Periksa bank dan nomornya.",
  refund_account_unchecked: "Bank tidak menjawab milik siapa rekening ini. Coba lagi beberapa saat lagi.",
  refund_account_of_another:
    "Menurut bank, rekening ini bukan atas nama Anda. Sebutkan rekening Anda sendiri, atau hubungi kami jika namanya memang berbeda.",
  nothing_asked: "Kami tidak sedang meminta apa pun untuk kiriman ini.",
  code_not_waiting: "Tidak ada uang tunai yang menunggu diambil untuk kiriman ini.",
  code_sent_just_now: "Kode baru saja dikirim, atau sudah terlalu sering hari ini. Tunggu sebentar, lalu periksa SMS Anda.",
  receipt_not_yet: "Resi tersedia setelah setoran Anda kami terima.",
  too_many_transfers: "Terlalu banyak kiriman untuk satu berkas. Persempit tanggalnya.",
  not_now: "Ini tidak dapat dilakukan pada kiriman ini sekarang. Rinciannya menyebutkan alasannya.",
  search_too_wide: "Nama dicari dalam kiriman satu pengirim, atau paling lama 31 hari. Persempit pencarian.",
  proposal_needed: "Ini memerlukan dua orang. Ajukan usulan, lalu petugas lain memutuskan.",
  proposal_already_waiting: "Sudah ada usulan lain tentang ini yang menunggu keputusan.",
  proposal_not_waiting: "Usulan ini sudah diputuskan atau ditarik kembali.",
  proposal_own: "Usulan Anda sendiri diputuskan petugas lain.",
  proposal_not_yours: "Hanya pengusulnya yang dapat menarik usulan ini.",
  proposal_not_as_shown: "Usulan ini tidak sama dengan yang ditampilkan. Muat ulang, lalu periksa lagi.",
  proposal_overtaken: "Keadaannya sudah berubah sejak diusulkan. Periksa kiriman ini dan ajukan lagi jika masih perlu.",
  payment_taken: "Setoran ini sudah dipakai untuk kiriman, atau sedang dikembalikan.",
  payer_unknown:
    "Bank tidak menyebutkan siapa penyetornya, atau rekening itu menolak. Sebutkan rekening tujuan beserta buktinya.",
  approval_needed: "Setujui dulu kiriman ini dengan kode OTP, lalu lanjutkan.",
};
const en: typeof id = {
  refund_cash_not_possible: "This refund can’t be collected as cash now. Reload to see where it stands.",
  cannot_cancel: "This transfer can’t be cancelled now. The details say why.",
  cannot_change_recipient: "The recipient of this transfer can’t be changed now. The details say why.",
  cannot_repeat: "This transfer is not over yet, so it can’t be repeated. To send again now, start a new transfer.",
  refund_account_not_wanted: "This refund needs no other account.",
  refund_account_held:
    "Your telephone number was changed just now. For your safety, choose how to get your refund after 24 hours.",
  refund_account_unknown:
    "The bank says that there is no such account, or that it takes no money. Check the bank and the number.",
  refund_account_unchecked: "The bank does not say whose account this is. Try again in a while.",
  refund_account_of_another:
    "The bank says that this account is not in your name. Name an account of your own, or ask us if your name there is another.",
  nothing_asked: "We are not asking for anything about this transfer.",
  code_not_waiting: "There is no cash waiting to be collected for this transfer.",
  code_sent_just_now: "A code was sent just now, or too often today. Wait a little, and look at your SMS.",
  receipt_not_yet: "There is a receipt once we have received your payment.",
  too_many_transfers: "Too many transfers for one file. Choose fewer days.",
  not_now: "This can’t be done about this transfer now. The details say why.",
  search_too_wide: "A name is looked for among the transfers of one sender, or of 31 days at the most. Narrow the search.",
  proposal_needed: "This takes two people. Propose it, and another person decides.",
  proposal_already_waiting: "Another proposal about this is waiting to be decided.",
  proposal_not_waiting: "This proposal has been decided or withdrawn.",
  proposal_own: "Your own proposal is decided by somebody else.",
  proposal_not_yours: "Only who proposed this can withdraw it.",
  proposal_not_as_shown: "This proposal is not what was shown. Reload, and look again.",
  proposal_overtaken:
    "Things have changed since this was proposed. Look at the transfer, and propose again if it is still needed.",
  payment_taken: "This payment has been used for a transfer, or is on its way back.",
  payer_unknown: "The bank did not say who paid, or that account did not take it. Name the account, with what proves it.",
  approval_needed: "First approve this transfer with an OTP, then go on.",
};
export const transferRefusals = { ID: id, EN: en };
