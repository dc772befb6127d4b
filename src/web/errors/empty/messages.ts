/** MSG-5: the text of an empty result. Public pages search as well, and need no more of the catalogue. */

const id = {
  notFound: "Data yang Anda cari tidak ditemukan.",
  noData: "Tidak ada data.",
  noOption: "Pilihan tidak ditemukan",
  hint: "Periksa ejaannya, atau gunakan kata yang lebih umum.",
  clear: "Hapus pencarian",
};
const en: typeof id = {
  notFound: "Data you are looking for was not found.",
  noData: "No data available.",
  noOption: "Option not found",
  hint: "Check the spelling, or use a more general word.",
  clear: "Clear search",
};
export const emptyMessages = { ID: id, EN: en };
