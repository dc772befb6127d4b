/** Compensation and goodwill, as their receiver reads them. */

const id = {
  title: "Dari kami untuk Anda",
  goodwill: "Sebagai permintaan maaf kami.",
  amount: "Jumlah",
  status: "Status",
  paid: "Sudah dikirim ke rekening Anda",
  account: "Menunggu rekening dari Anda",
  underway: "Sedang kami kirim",
};
const en: typeof id = {
  title: "From us to you",
  goodwill: "With our apologies.",
  amount: "Amount",
  status: "Status",
  paid: "Sent to your account",
  account: "Waiting for your account",
  underway: "We are sending it",
};
export const awardMessages = { ID: id, EN: en };
