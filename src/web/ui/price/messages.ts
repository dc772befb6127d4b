/** Messages of the five price lines: separate, since the first page of every visitor shows them. */
const priceId = {
  title: "Rincian harga",
  send: "Anda mengirim",
  fee: "Biaya dan pajak",
  rate: "Kurs",
  margin: "Margin kurs kami",
  recipient: "Penerima mendapat",
  arrives: "Tiba",
  pay: "Total yang Anda bayar",
  cost: "Total biaya {percent} dari yang Anda bayar",
  locked: "Terkunci sampai {time}",
};
const priceEn: typeof priceId = {
  title: "Price breakdown",
  send: "You send",
  fee: "Fee and tax",
  rate: "Rate",
  margin: "Our exchange margin",
  recipient: "Recipient gets",
  arrives: "Arrives",
  pay: "Total you pay",
  cost: "Total cost {percent} of what you pay",
  locked: "Locked until {time}",
};
export const priceMessages = { ID: priceId, EN: priceEn };
