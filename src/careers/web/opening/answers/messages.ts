/** Words of what comes back from the application form: not in the first load of its page. */
const id = {
  offline: "Kami belum dapat menghubungi server. Periksa sambungan Anda, lalu coba lagi.",
  tooMany: "Terlalu banyak percobaan. Tunggu sepuluh menit, lalu coba lagi.",
  unreadable: "Formulir ini tidak dapat dibaca. Muat ulang halaman, lalu kirim sekali lagi.",
  chooseAgain: "Pilih CV Anda sekali lagi: peramban tidak menyimpannya.",
  tooLarge: "Berkas ini terlalu besar. Paling besar 5 MB.",
};
const en: typeof id = {
  offline: "We could not reach the server. Check your connection, then try again.",
  tooMany: "Too many attempts. Wait ten minutes, then try again.",
  unreadable: "This form could not be read. Reload the page and send it once more.",
  chooseAgain: "Choose your CV once more: the browser does not keep it.",
  tooLarge: "This file is too large. It may have 5 MB at the most.",
};
export const applicationAnswerWords = { ID: id, EN: en };
