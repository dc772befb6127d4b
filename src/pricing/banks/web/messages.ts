/** Messages of the bank list when nothing matches. */
const id = {
  wallet: "{wallet} adalah dompet digital. Kami belum dapat mengirim ke sana; pilih rekening bank penerima.",
  none: "Tidak ada bank seperti itu. Coba nama lain atau kode bank 3 angka.",
};
const en: typeof id = {
  wallet: "{wallet} is an e-wallet. We cannot send to it yet; choose the recipient's bank account.",
  none: "Bank not found. Try another name or the bank's 3-digit code.",
};
export const bankMessages = { ID: id, EN: en };
