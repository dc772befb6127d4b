/** Sentences of refusals. */

const id = {
  limit_reached: "Kiriman ini melewati batas. Rinciannya menunjukkan sisa batas, kapan mulai baru, dan cara menaikkannya.",
  too_many_unpaid:
    "Kiriman Anda ke penerima ini yang belum dibayar sudah sebanyak yang diperbolehkan. Bayar atau batalkan salah satunya, lalu kirim lagi.",
};
const en: typeof id = {
  limit_reached: "This transfer is over a limit. The details show what is left, when it begins anew and what raises it.",
  too_many_unpaid:
    "You have as many unpaid transfers to this recipient as you may have. Pay or cancel one of them, then send again.",
};
export const limitRefusals = { ID: id, EN: en };
