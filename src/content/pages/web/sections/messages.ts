/** Messages shared by the sections of pages. */
const sectionId = {
  step: "Langkah {number, number}",
  allArticles: "Semua artikel",
  allQuestions: "Semua pertanyaan",
};
const sectionEn: typeof sectionId = {
  step: "Step {number, number}",
  allArticles: "All articles",
  allQuestions: "All questions",
};
export const sectionMessages = { ID: sectionId, EN: sectionEn };
