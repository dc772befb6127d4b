/** Words of the button by which a list is taken as a file. */

const exportId = {
  button: "Unduh",
  title: "Unduh daftar ini",
  text: "Berkas memuat semua baris yang ditemukan daftar ini, paling banyak 5.000, bukan halaman ini saja.",
  csv: "CSV",
  csvHint: "Untuk aplikasi apa pun",
  xlsx: "Excel (XLSX)",
  xlsxHint: "Untuk lembar kerja",
  done: "Daftar diunduh",
  mayNot: "Hak Anda tidak mencakup pengunduhan daftar ini.",
};
const exportEn: typeof exportId = {
  button: "Download",
  title: "Download this list",
  text: "The file has every row that this list finds, 5,000 at most, not this page alone.",
  csv: "CSV",
  csvHint: "For any program",
  xlsx: "Excel (XLSX)",
  xlsxHint: "For spreadsheets",
  done: "The list has been downloaded",
  mayNot: "Your rights do not include downloading this list.",
};
export const listExportWords = { ID: exportId, EN: exportEn };
