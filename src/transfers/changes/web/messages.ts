/** Messages of changing a transfer's recipient. */
const id = {
  title: "Ganti penerima",
  back: "Kembali ke kiriman",
  heading: "Siapa penerima gantinya?",
  stays: "Jumlah dan harganya tetap.",
  confirm: "Setujui penerima baru",
  submit: "Setujui dan ganti penerima",
  refused: "Penerima belum dapat diganti",
  other: "Pilih penerima lain",
  cannot: "Penerima tidak dapat diganti sekarang",
  changed: "Penerima sudah diganti.",
  noOther: "Belum ada penerima lain untuk tujuan ini",
  noOtherText: "Tambahkan penerima baru untuk kiriman ini.",
  same: "{name} memang penerima kiriman ini",
  sameText: "Datanya sama, jadi tidak ada yang perlu diganti.",
};
const en: typeof id = {
  title: "Change the recipient",
  back: "Back to the transfer",
  heading: "Who should receive it instead?",
  stays: "The amount and price stay the same.",
  confirm: "Approve the new recipient",
  submit: "Approve and change the recipient",
  refused: "The recipient could not be changed",
  other: "Choose another recipient",
  cannot: "The recipient cannot be changed now",
  changed: "The recipient was changed.",
  noOther: "No other recipient for this destination yet",
  noOtherText: "Add the new recipient of this transfer.",
  same: "{name} is already the recipient of this transfer",
  sameText: "The details are the same, so nothing would change.",
};
export const changeMessages = { ID: id, EN: en };
