/** Sentences of refusals. */

const id = {
  limit_reached: "Kiriman ini melewati batas. Rinciannya menunjukkan sisa batas, kapan mulai baru, dan cara menaikkannya.",
};
const en: typeof id = {
  limit_reached: "This transfer is over a limit. The details show what is left, when it begins anew and what raises it.",
};
export const limitRefusals = { ID: id, EN: en };
