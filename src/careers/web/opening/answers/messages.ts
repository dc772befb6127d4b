/** Messages that answer the application form: not in the first load of its page. */
const id = {
  offline: "Server kami belum dapat dihubungi. Periksa koneksi Anda, lalu coba lagi.",
  tooMany: "Batas percobaan tercapai. Tunggu sepuluh menit, lalu coba lagi.",
  unreadable: "Formulir ini tidak dapat dibaca. Muat ulang halaman, lalu kirim sekali lagi.",
  chooseAgain: "Pilih CV Anda sekali lagi: peramban tidak menyimpannya.",
  tooLarge: "Berkas ini terlalu besar. Paling besar 5 MB.",
  clash: "Lamaran Anda belum terkirim karena ada gangguan di pihak kami. Isian dan berkas Anda masih ada. Kirim sekali lagi.",
};
const en: typeof id = {
  offline: "We could not reach the server. Check your connection, then try again.",
  tooMany: "Too many attempts. Wait ten minutes, then try again.",
  unreadable: "This form could not be read. Reload the page and send it again.",
  chooseAgain: "Choose your CV again: the browser does not keep it.",
  tooLarge: "This file is too large. The maximum is 5 MB.",
  clash:
    "Your application was not sent because of a problem on our side. Your entries and your file are still here. Please send it again.",
};
export const applicationAnswerMessages = { ID: id, EN: en };
