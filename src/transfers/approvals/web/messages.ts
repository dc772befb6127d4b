/** Messages of approving one action with a second factor. */
const id = {
  byMessage: "Kode ini hanya untuk yang tertulis di bawah. Cocokkan jumlah dan nama dengan pesan yang Anda terima.",
  byOwn: "Anda hanya menyetujui yang tertulis di bawah. Periksa jumlah dan namanya dahulu.",
  pays: "Anda membayar",
  paid: "Sudah Anda bayar",
  receives: "Penerima mendapat",
  to: "Kepada",
  cash: "Tunai di gerai kami",
  cashIn: "Tunai di gerai kami, {city}",
  phone: "Ponsel",
  insteadOf: "Menggantikan {name}",
  refund: "Dana kembali",
  account: "Ke rekening atas nama",
  toUnpaid: "Lihat kiriman yang belum dibayar",
  over: "Waktu langkah ini habis. Kami sudah memulainya lagi untuk Anda.",
};
const en: typeof id = {
  byMessage: "The code approves only what is shown below. Compare the amount and name with the message you receive.",
  byOwn: "You approve only what is shown below. Check the amount and the name first.",
  pays: "You pay",
  paid: "You paid",
  receives: "Recipient gets",
  to: "To",
  cash: "Cash at our outlets",
  cashIn: "Cash at our outlets, {city}",
  phone: "Phone",
  insteadOf: "Instead of {name}",
  refund: "Refund",
  account: "To the account of",
  toUnpaid: "See your unpaid transfers",
  over: "That step expired. We have started it again for you.",
};
export const approvalMessages = { ID: id, EN: en };
