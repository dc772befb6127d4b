/** Messages of sending again after the recipient was corrected. */
const id = {
  title: "Kirim lagi {amount}?",
  text: "Kiriman {number} tidak sampai. Kiriman baru ini untuk {name}, {where}, dengan keperluan yang sama dan harga hari ini. Kiriman baru dibayar tersendiri; uang kiriman {number} kembali kepada Anda.",
  go: "Kirim lagi {amount}",
  pricing: "Menghitung harga…",
  sameTitle: "Data ini masih sama",
  sameWallet: "Kiriman {number} ditolak karena dompet ini. Ganti ke rekening atau dompet lain dulu, atau pilih penerima lain.",
  sameAccount: "Kiriman {number} ditolak karena rekening ini. Ubah dulu datanya, atau pilih penerima lain.",
  lookTitle: "Periksa data ini bersama penerima",
  look: "Kiriman {number} ditolak, dan sebab pastinya tidak kami ketahui. Jika data di bawah sudah benar, Anda dapat mengirim lagi.",
  right: "Data benar, kirim lagi",
  mend: "Ubah data penerima",
  choose: "Pilih penerima",
};
const en: typeof id = {
  title: "Send {amount} again?",
  text: "Transfer {number} did not arrive. The new transfer goes to {name}, {where}, for the same purpose and at today’s price. You pay for it separately; the money of {number} is refunded to you.",
  go: "Send {amount} again",
  pricing: "Calculating the price…",
  sameTitle: "These details have not changed",
  sameWallet:
    "Transfer {number} was refused because of this wallet. Choose another account or wallet first, or another recipient.",
  sameAccount: "Transfer {number} was refused because of this account. Change the details first, or choose another recipient.",
  lookTitle: "Check these details with the recipient",
  look: "Transfer {number} was refused, and we do not know the exact reason. If the details below are correct, you can send again.",
  right: "The details are correct, send again",
  mend: "Edit the recipient",
  choose: "Choose the recipient",
};
export const againMessages = { ID: id, EN: en };
