/** Messages of the bank list: the mark of an e-wallet, and what it says when nothing matches. */
const id = {
  eWallet: "Dompet digital",
  wallet: "Kami belum dapat mengirim ke {wallet}; pilih bank atau dompet digital lain milik penerima.",
  onlyBanks: "{wallet} adalah dompet digital. Pilih rekening bank.",
  none: "Tidak ada bank atau dompet digital seperti itu. Coba nama lain atau kode bank 3 angka.",
};
const en: typeof id = {
  eWallet: "E-wallet",
  wallet: "We cannot send to {wallet} yet; choose another bank or e-wallet of the recipient.",
  onlyBanks: "{wallet} is an e-wallet. Choose a bank account.",
  none: "No such bank or e-wallet. Try another name or the bank's 3-digit code.",
};
export const bankMessages = { ID: id, EN: en };
