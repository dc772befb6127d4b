/** What is wrong with a field of a page of sections: on screen beside it, and in the server's answer. Without values: both read it as it is. */
import type { PageProblem } from "../problems.ts";

const id: Record<PageProblem, string> = {
  required: "Isi bagian ini.",
  too_long: "Terlalu panjang.",
  address: "Tulis alamat halaman situs ini tanpa /en, misalnya /produk.",
  unknown_illustration: "Pilih ilustrasi yang tersedia.",
  unknown_question: "Pertanyaan ini tidak ada atau nonaktif. Pilih yang lain atau hapus.",
  question_twice: "Pertanyaan ini sudah ada di atas.",
  differs: "Isian ini harus sama dalam kedua bahasa.",
  count_wrong: "Jumlah isian di sini terlalu sedikit atau terlalu banyak.",
  kinds_differ: "Kedua bahasa harus berisi bagian yang sama dalam urutan yang sama.",
  kinds_changed: "Bagian halaman hanya dapat dipindah, tidak dapat ditambah atau dihilangkan.",
  hero_first: "Pembuka harus tetap paling atas.",
};
const en: Record<PageProblem, string> = {
  required: "Fill this in.",
  too_long: "This is too long.",
  address: "Write an address of this site without /en, for example /produk.",
  unknown_illustration: "Choose one of the drawings that there are.",
  unknown_question: "There is no such question, or it is inactive. Choose another one or take it away.",
  question_twice: "This question stands above already.",
  differs: "This has to be the same in both languages.",
  count_wrong: "There are too few or too many here.",
  kinds_differ: "Both languages need the same sections in the same order.",
  kinds_changed: "Sections of a page can be moved, but neither added nor taken away.",
  hero_first: "The opening has to stay at the top.",
};
export const pageProblemWords = { ID: id, EN: en };
