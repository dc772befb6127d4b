/** Sentences for the refusals of links of people of businesses. */
const id = {
  person_link_over: "Sesi Anda sudah berakhir.",
  person_unconfirmed: "Nyatakan dulu bahwa Anda orang yang dimaksud. Muat ulang halamannya.",
  naming_answered: "Pertanyaan ini sudah dijawab. Muat ulang halamannya.",
};
const en: typeof id = {
  person_link_over: "Your Session already expired.",
  person_unconfirmed: "First confirm that you are the person named. Reload the page.",
  naming_answered: "This question has been answered already. Reload the page.",
};

export const businessPeopleRefusals = { ID: id, EN: en };
