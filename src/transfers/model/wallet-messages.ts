/** Reasons as they are said of an e-wallet, where the words for a bank account would mislead. Keyed as `reasonMessages`. */

const id = {
  PAYOUT_NOT_POSSIBLE: {
    says: "Bank atau dompet digital tidak dapat dihubungi. Kiriman ini tidak berhasil setelah beberapa kali kami coba.",
    canDo: "Uang Anda kembali seluruhnya. Coba lagi nanti, atau kirim ke rekening atau dompet lain milik penerima.",
  },
  ACCOUNT_INVALID: {
    says: "Nomor ini tidak terdaftar di dompet digital itu.",
    canDo: "Perbaiki nomor ponselnya, pilih rekening atau dompet lain milik penerima, atau batalkan kiriman.",
  },
  ACCOUNT_CLOSED: {
    says: "Dompet digital penerima sudah ditutup.",
    canDo: "Pilih rekening atau dompet lain milik penerima, atau batalkan kiriman.",
  },
  ACCOUNT_DORMANT: {
    says: "Dompet digital penerima tidak aktif.",
    canDo: "Minta penerima mengaktifkannya, pilih rekening atau dompet lain, atau batalkan kiriman.",
  },
  NAME_MISMATCH: {
    says: "Nama penerima tidak sama dengan nama pemilik dompet digital.",
    canDo: "Perbaiki nama atau nomor ponselnya, atau batalkan kiriman.",
  },
  ACCOUNT_NOT_PERMITTED: {
    says: "Kiriman ini tidak diizinkan masuk ke dompet digital itu.",
    canDo: "Uang Anda kembali seluruhnya. Pilih rekening atau dompet lain milik penerima.",
  },
  PARTY_REFUSED: {
    says: "Bank atau dompet digital menolak kiriman ini. Sebab pastinya tidak kami ketahui.",
    canDo:
      "Uang Anda kembali seluruhnya. Anda dapat mengirim lagi: periksa dulu nama dan nomor ponsel bersama penerima, atau pilih rekening atau dompet lain.",
  },
};
const en: typeof id = {
  PAYOUT_NOT_POSSIBLE: {
    says: "We could not reach the bank or the wallet, and sending the money failed after several attempts.",
    canDo: "You get all your money back. Try again later, or choose another account or wallet of the recipient.",
  },
  ACCOUNT_INVALID: {
    says: "This number is not registered with that wallet.",
    canDo: "Correct the mobile number, choose another account or wallet of the recipient, or cancel the transfer.",
  },
  ACCOUNT_CLOSED: {
    says: "The recipient’s wallet is closed.",
    canDo: "Choose another account or wallet of the recipient, or cancel the transfer.",
  },
  ACCOUNT_DORMANT: {
    says: "The recipient’s wallet is dormant.",
    canDo: "Ask the recipient to reactivate it, choose another account or wallet, or cancel the transfer.",
  },
  NAME_MISMATCH: {
    says: "The recipient’s name differs from the name on the wallet.",
    canDo: "Correct the name or the mobile number, or cancel the transfer.",
  },
  ACCOUNT_NOT_PERMITTED: {
    says: "The wallet does not allow this transfer.",
    canDo: "You get all your money back. Choose another account or wallet of the recipient.",
  },
  PARTY_REFUSED: {
    says: "The bank or the wallet refused this transfer. We do not know the exact reason.",
    canDo:
      "You get all your money back. You can send again: check the name and mobile number with the recipient first, or choose another account or wallet.",
  },
};
export const walletReasonMessages = { ID: id, EN: en };
