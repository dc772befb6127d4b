/** Messages of the actions a sender can take on a transfer. */

const id = {
  can: {
    title: "Yang dapat Anda lakukan",
    cancel: "Batalkan kiriman",
    cancelTitle: "Batalkan kiriman ke {name}?",
    cancelUnpaid: "Belum ada uang yang berpindah. Kiriman yang dibatalkan tidak dapat dilanjutkan lagi.",
    cancelFree: "Pembatalan gratis: {total} kembali seluruhnya kepada Anda.",
    cancelFreeCash: "Pembatalan gratis: {total} kembali seluruhnya. Anda memilih: ke rekening Anda, atau tunai di gerai.",
    cancelRecall:
      "Uangnya sudah kami kirim. Kami meminta bank atau mitra menariknya kembali; ini bisa gagal bila uangnya sudah sampai. Biaya tidak dikembalikan.",
    cancelRecallFree:
      "Uangnya sudah kami kirim. Kami meminta bank atau mitra menariknya kembali; ini bisa gagal bila uangnya sudah sampai. Dalam 30 menit pertama, biaya ikut dikembalikan.",
    cancelYes: "Ya, batalkan",
    cancelNo: "Jangan batalkan",
    repeat: "Ulangi kiriman ini",
    again: "Kirim lagi {amount}",
    less: "Kirim jumlah yang lebih kecil",
    changed: "Ke data {name} yang sudah Anda ubah, dengan harga hari ini.",
    sentSince: "Sudah dikirim lagi dengan kiriman {number}.",
    seeSince: "Lihat kiriman {number}",
    look: "Periksa data penerima",
    inPayroll: "Perbaiki di penggajiannya",
    mend: "Perbaiki rekening penerima",
    mendText: "Rekening {name} salah ketik atau sudah ditutup? Perbaiki datanya, lalu kirim lagi.",
    elsewhere: "Kirim ke rekening lain",
    elsewhereText: "Data {name} sudah benar, tetapi uangnya ke penerima lain? Pilih dari daftar Anda.",
    mendWallet: "Ganti dompet atau rekening penerima",
    elsewhereWallet: "Kirim ke rekening atau dompet lain",
    change: "Ganti penerima",
    cancelled: "Kiriman dibatalkan.",
    cancelRequested: "Pembatalan diminta.",
  },
};
const en: typeof id = {
  can: {
    title: "What you can do",
    cancel: "Cancel the transfer",
    cancelTitle: "Cancel the transfer to {name}?",
    cancelUnpaid: "No money has moved yet. A cancelled transfer cannot be reopened.",
    cancelFree: "Cancelling is free: we refund all of {total} to you.",
    cancelFreeCash: "Cancelling is free: we refund all of {total}. You choose: to your bank account, or in cash at an outlet.",
    cancelRecall:
      "We have sent the money. We ask the bank or partner to recall it; this may fail if it has already arrived. The fee is not refunded.",
    cancelRecallFree:
      "We have sent the money. We ask the bank or partner to recall it; this may fail if it has already arrived. Within the first 30 minutes, the fee is refunded as well.",
    cancelYes: "Yes, cancel it",
    cancelNo: "Keep it",
    repeat: "Repeat this transfer",
    again: "Send {amount} again",
    less: "Send a smaller amount",
    changed: "To {name} with the changed details, at today’s price.",
    sentSince: "Already sent again, as transfer {number}.",
    seeSince: "See transfer {number}",
    look: "Check the recipient’s details",
    inPayroll: "Correct it in its payroll",
    mend: "Correct the recipient’s account",
    mendText: "Is the account of {name} mistyped or closed? Correct the details, then send again.",
    elsewhere: "Send to another account",
    elsewhereText: "Are the details of {name} right, and the money goes to another recipient? Choose from your list.",
    mendWallet: "Change the recipient’s wallet or account",
    elsewhereWallet: "Send to another account or wallet",
    change: "Change the recipient",
    cancelled: "The transfer was cancelled.",
    cancelRequested: "Cancellation requested.",
  },
};
export const transferActMessages = { ID: id, EN: en };
