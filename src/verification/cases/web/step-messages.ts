/** Messages of one case: its head, taking it, and that another person has changed it. The list of cases does not load them. */
const id = {
  take: "Ambil kasus",
  takeAgain: "Ambil alih kasus",
  taken: "Kasus ini Anda kerjakan",
  changedTitle: "Kasus ini baru saja diubah orang lain",
  changedText: "Data terbaru sudah dimuat. Yang Anda ketik tetap ada. Periksa perubahannya, lalu kirim lagi.",
  case: {
    title: "Kasus {name}",
    due: "Batas waktu kita",
    assigned: "Dikerjakan oleh",
  },
  whyNot: "Ini belum dapat dilakukan sekarang.",
};
const en: typeof id = {
  take: "Take case",
  takeAgain: "Take over case",
  taken: "The case is assigned to you",
  changedTitle: "Another person has just changed this case",
  changedText: "The latest data is loaded. Your entries are kept. Check the changes, then send again.",
  case: {
    title: "Case of {name}",
    due: "Our deadline",
    assigned: "Assigned to",
  },
  whyNot: "This is not possible now.",
};
export const caseStepMessages = { ID: id, EN: en };
