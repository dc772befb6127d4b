/** Sentences of refusals. */

const id = {
  cannot_cancel: "Kiriman ini tidak dapat dibatalkan sekarang. Rinciannya menyebutkan alasannya.",
  cannot_change_recipient: "Penerima kiriman ini tidak dapat diganti sekarang. Rinciannya menyebutkan alasannya.",
  cannot_repeat: "Kiriman ini tidak dapat diulangi sekarang. Rinciannya menyebutkan alasannya.",
  refund_account_not_wanted: "Pengembalian dana ini tidak memerlukan rekening lain.",
  refund_account_held: "Nomor telepon Anda baru saja diganti. Demi keamanan, sebutkan rekening setelah 24 jam.",
  refund_account_unknown: "Menurut bank, rekening ini tidak ada atau tidak menerima uang. Periksa bank dan nomornya.",
  refund_account_unchecked: "Bank tidak menjawab milik siapa rekening ini. Coba lagi beberapa saat lagi.",
  refund_account_of_another:
    "Menurut bank, rekening ini bukan atas nama Anda. Sebutkan rekening Anda sendiri, atau hubungi kami jika namanya memang berbeda.",
  nothing_asked: "Kami tidak sedang meminta apa pun untuk kiriman ini.",
  code_not_waiting: "Tidak ada uang tunai yang menunggu diambil untuk kiriman ini.",
  code_sent_just_now: "Kode baru saja dikirim, atau sudah terlalu sering hari ini. Tunggu sebentar, lalu periksa SMS Anda.",
  receipt_not_yet: "Resi tersedia setelah setoran Anda kami terima.",
  too_many_transfers: "Terlalu banyak kiriman untuk satu berkas. Persempit tanggalnya.",
};
const en: typeof id = {
  cannot_cancel: "This transfer can’t be cancelled now. The details say why.",
  cannot_change_recipient: "The recipient of this transfer can’t be changed now. The details say why.",
  cannot_repeat: "This transfer can’t be repeated now. The details say why.",
  refund_account_not_wanted: "This refund needs no other account.",
  refund_account_held: "Your telephone number was changed just now. For your safety, name an account after 24 hours.",
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
};
export const transferRefusals = { ID: id, EN: en };
