/** Messages of taking a case, and of a case that another person has changed. The list of cases does not load them. */
const id = {
  take: "Ambil kasus",
  takeAgain: "Ambil alih kasus",
  taken: "Kasus ini Anda kerjakan",
  changedTitle: "Kasus ini baru saja diubah orang lain",
  changedText: "Data terbaru sudah dimuat. Yang Anda ketik tetap ada. Periksa perubahannya, lalu kirim lagi.",
};
const en: typeof id = {
  take: "Take case",
  takeAgain: "Take over case",
  taken: "The case is assigned to you",
  changedTitle: "Another person has just changed this case",
  changedText: "The latest data is loaded. Your entries are kept. Check the changes, then send again.",
};
export const caseStepMessages = { ID: id, EN: en };
