/** Messages of sections that are read on their own. */

const id = {
  unreadable: "Bagian ini belum dapat dimuat.",
  again: "Coba lagi",
};
const en: typeof id = {
  unreadable: "This section could not be loaded.",
  again: "Try again",
};
export const sectionMessages = { ID: id, EN: en };
