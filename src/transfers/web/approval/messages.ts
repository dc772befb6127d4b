/** Words of approving one thing with a second factor. */
const id = {
  pays: "Anda membayar",
  receives: "Penerima mendapat",
  to: "Kepada",
  cash: "Tunai di gerai kami",
  cashIn: "Tunai di gerai kami, {city}",
  phone: "Telepon ••{end}",
  insteadOf: "Menggantikan {name}",
  refund: "Dana kembali",
  account: "Ke rekening atas nama",
  toUnpaid: "Lihat kiriman yang belum dibayar",
  over: "Langkah ini sudah berakhir. Kami mulai lagi untuk Anda.",
};
const en: typeof id = {
  pays: "You pay",
  receives: "Recipient gets",
  to: "To",
  cash: "Cash at our outlets",
  cashIn: "Cash at our outlets, {city}",
  phone: "Telephone ••{end}",
  insteadOf: "Instead of {name}",
  refund: "Money returned",
  account: "To the account of",
  toUnpaid: "See your unpaid transfers",
  over: "That step is over. We have begun it again for you.",
};
export const approvalWords = { ID: id, EN: en };
