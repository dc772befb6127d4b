/** Words of changing a transfer's recipient. */
const id = {
  title: "Ganti penerima",
  back: "Kembali ke kiriman",
  heading: "Kirim kepada siapa sebagai gantinya?",
  stays: "Jumlah dan harganya tetap.",
  confirm: "Setujui penerima baru",
  confirmLead: "Kode ini hanya untuk pergantian di bawah. Cocokkan jumlah dan nama dengan pesan yang Anda terima.",
  submit: "Setujui dan ganti penerima",
  refused: "Penerima belum dapat diganti",
  other: "Pilih penerima lain",
  cannot: "Penerima tidak dapat diganti sekarang",
  changed: "Penerima sudah diganti.",
};
const en: typeof id = {
  title: "Change the recipient",
  back: "Back to the transfer",
  heading: "Who is to get it instead?",
  stays: "Amount and price stay.",
  confirm: "Approve the new recipient",
  confirmLead: "The code is for the change below and nothing else. Compare amount and name with the message you receive.",
  submit: "Approve and change the recipient",
  refused: "The recipient could not be changed",
  other: "Choose another recipient",
  cannot: "The recipient can’t be changed now",
  changed: "The recipient was changed.",
};
export const changeWords = { ID: id, EN: en };
