/** Compensation and goodwill, as their receiver reads them. */

const id = {
  title: "Dari kami untuk Anda",
  goodwill: "Kami memberikannya sebagai permintaan maaf atas pengalaman Anda.",
  amount: "Jumlah",
  status: "Status",
  paid: "Sudah dikirim ke rekening Anda",
  account: "Menunggu rekening dari Anda",
  underway: "Segera dikirim",
};
const en: typeof id = {
  title: "From us to you",
  goodwill: "We give it to say sorry for your experience.",
  amount: "Amount",
  status: "Status",
  paid: "Sent to your account",
  account: "Waiting for your account",
  underway: "Will be sent soon",
};
export const awardMessages = { ID: id, EN: en };
