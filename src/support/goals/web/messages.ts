/** Texts about due times, on every page that shows one. */

const id = {
  due: "Batas waktu",
  urgency: { overdue: "Terlewat", soon: "Kurang dari sejam" },
  goal: { answer: "Jawaban", solution: "Penyelesaian" },
  nothingDue: "–",
};
const en: typeof id = {
  due: "Due",
  urgency: { overdue: "Overdue", soon: "Within an hour" },
  goal: { answer: "Answer", solution: "Solution" },
  nothingDue: "–",
};
export const goalMessages = { ID: id, EN: en };
