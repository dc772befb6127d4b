/** Messages about a field of a page of sections, shown beside it and sent by the server. Without values: both use the text as it is. */
import type { PageProblem } from "./model/page-problems.ts";

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
  unknown_illustration: "Choose one of the available drawings.",
  unknown_question: "This question does not exist or is inactive. Choose another one or remove it.",
  question_twice: "This question already appears above.",
  differs: "This must be the same in both languages.",
  count_wrong: "Too few or too many entries.",
  kinds_differ: "Both languages need the same sections in the same order.",
  kinds_changed: "Sections of a page can be moved, but not added or removed.",
  hero_first: "The opening must stay at the top.",
};
export const pageProblemMessages = { ID: id, EN: en };
