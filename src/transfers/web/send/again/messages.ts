/** Words of sending again after a recipient was mended for a transfer's sake. */
const id = {
  title: "Kirim lagi {amount}?",
  text: "Kiriman {number} tidak sampai. Kiriman yang baru menuju {name}, {where}, dengan keperluan yang sama dan harga hari ini. Anda memeriksanya sekali lagi sebelum menyetujui.",
  go: "Kirim lagi {amount}",
  asking: "Menghitung harga…",
  sameTitle: "Data ini masih sama",
  sameAccount: "Kiriman {number} ditolak karena rekening ini. Ubah dulu datanya, atau pilih penerima lain.",
  lookTitle: "Periksa data ini bersama penerima",
  look: "Kiriman {number} tidak dapat dibayarkan, dan sebab pastinya tidak kami ketahui. Jika data di bawah sudah benar, Anda dapat mengirim lagi.",
  right: "Data benar, kirim lagi",
  mend: "Ubah data penerima",
  choose: "Pilih penerima",
};
const en: typeof id = {
  title: "Send {amount} again?",
  text: "Transfer {number} did not arrive. The new one goes to {name}, {where}, for the same purpose and at today’s price. You check it once more before you approve.",
  go: "Send {amount} again",
  asking: "Working out the price…",
  sameTitle: "These details have not changed",
  sameAccount: "Transfer {number} was refused because of this account. Change the details first, or choose another recipient.",
  lookTitle: "Check these details with the recipient",
  look: "Transfer {number} could not be paid out, and we don’t know exactly why. If the details below are right, you can send again.",
  right: "The details are right, send again",
  mend: "Edit the recipient",
  choose: "Choose the recipient",
};
export const againWords = { ID: id, EN: en };
