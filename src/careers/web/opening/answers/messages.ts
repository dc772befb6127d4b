/** Words of what comes back from the application form: not in the first load of its page. */
const id = {
  offline: "Kami belum dapat menghubungi server. Periksa sambungan Anda, lalu coba lagi.",
  tooMany: "Terlalu banyak percobaan. Tunggu sepuluh menit, lalu coba lagi.",
  unreadable: "Formulir ini tidak dapat dibaca. Muat ulang halaman, lalu kirim sekali lagi.",
  chooseAgain: "Pilih CV Anda sekali lagi: peramban tidak menyimpannya.",
  tooLarge: "Berkas ini terlalu besar. Paling besar 5 MB.",
  clash:
    "Lamaran Anda belum terkirim: nomornya sama dengan lamaran lain. Isian dan berkas Anda masih ada. Tekan kirim sekali lagi.",
};
const en: typeof id = {
  offline: "We could not reach the server. Check your connection, then try again.",
  tooMany: "Too many attempts. Wait ten minutes, then try again.",
  unreadable: "This form could not be read. Reload the page and send it once more.",
  chooseAgain: "Choose your CV once more: the browser does not keep it.",
  tooLarge: "This file is too large. It may have 5 MB at the most.",
  clash:
    "Your application was not sent: it came under the number of another one. Your entries and your file are still here. Press send once more.",
};
export const applicationAnswerWords = { ID: id, EN: en };
