/** Messages of the button that exports a list as a file. */

const exportId = {
  button: "Unduh",
  title: "Unduh daftar ini",
  text: "Berkas memuat semua baris yang cocok, bukan hanya halaman ini. Paling banyak 5.000 baris.",
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
  text: "The file has all matching rows, not only this page. At most 5,000 rows.",
  csv: "CSV",
  csvHint: "For any program",
  xlsx: "Excel (XLSX)",
  xlsxHint: "For spreadsheets",
  done: "The list has been downloaded",
  mayNot: "Your rights do not allow you to download this list.",
};
export const listExportMessages = { ID: exportId, EN: exportEn };

const forReasonId = {
  button: "Unduh CSV",
  done: "Berkas diunduh",
  reason: "Alasan",
  tooShort: "Tulis sedikitnya 3 karakter.",
};
const forReasonEn: typeof forReasonId = {
  button: "Download CSV",
  done: "The file was downloaded",
  reason: "Reason",
  tooShort: "Write at least 3 characters.",
};
export const exportForReasonMessages = { ID: forReasonId, EN: forReasonEn };
