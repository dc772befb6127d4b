/** Messages of a draft that was left at the check. */
const id = {
  title: "Kiriman yang belum selesai",
  text: "Anda berhenti di langkah periksa. Lanjutkan dengan harga saat ini, atau mulai dari awal.",
  go: "Lanjutkan {amount} ke {name}",
  anew: "Mulai baru",
  pricing: "Menghitung harga…",
};
const en: typeof id = {
  title: "A transfer you have not finished",
  text: "You stopped at the review. Go on at the price of now, or start anew.",
  go: "Go on with {amount} to {name}",
  anew: "Start anew",
  pricing: "Calculating the price…",
};
export const leftMessages = { ID: id, EN: en };
