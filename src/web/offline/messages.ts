/** Messages of the notice above a page of the app while the device is offline, or the server does not answer. */

const id = {
  title: "Sambungan terputus",
  text: "Yang tampak di sini mungkin sudah berubah. Tidak ada yang hilang: lanjutkan begitu tersambung.",
  cached: "Lihat kiriman terakhir",
  notOpened: "Halaman ini belum terbuka",
  notOpenedText: "Server kami belum dapat dihubungi. Periksa internet Anda, lalu coba lagi.",
  tryAgain: "Coba lagi",
};
const en: typeof id = {
  title: "Connection lost",
  text: "This page may be out of date. Nothing is lost: continue as soon as you are connected.",
  cached: "See your last transfers",
  notOpened: "This page did not open",
  notOpenedText: "We could not reach the server. Check your connection, then try again.",
  tryAgain: "Try again",
};
export const offlineMessages = { ID: id, EN: en };
