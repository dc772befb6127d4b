/** Messages that every list shares. */

const id = {
  filters: "Filter",
  filtersOn: "{count, plural, other {Filter (#)}}",
  remove: "Hapus filter {name}",
  clear: "Hapus semua filter",
  dropped: "Sebagian alamat halaman ini tidak dikenal dan diabaikan. Periksa filter sebelum memakai daftar ini.",
  newest: "Terbaru",
  older: "Lebih lama",
  noPage: "Halaman ini sudah tidak ada",
  noPageText: "Daftar ini lebih pendek dari nomor halaman pada alamat.",
  firstPage: "Ke halaman pertama",
};
const en: typeof id = {
  filters: "Filters",
  filtersOn: "{count, plural, other {Filters (#)}}",
  remove: "Remove filter {name}",
  clear: "Clear all filters",
  dropped: "Part of this page’s address was not recognised and was ignored. Check the filters before you use this list.",
  newest: "Newest",
  older: "Older",
  noPage: "This page does not exist",
  noPageText: "The list is shorter than the page number in the address.",
  firstPage: "Go to the first page",
};
export const listPageMessages = { ID: id, EN: en };
