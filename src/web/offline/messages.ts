/** Messages of the notice above a page of the app while the device is offline. */

const id = {
  title: "Tidak ada internet",
  text: "Yang tampak di sini mungkin sudah berubah. Tidak ada yang hilang: lanjutkan begitu tersambung.",
  cached: "Lihat kiriman terakhir",
};
const en: typeof id = {
  title: "No internet",
  text: "This page may be out of date. Nothing is lost: continue as soon as you are connected.",
  cached: "See your last transfers",
};
export const offlineMessages = { ID: id, EN: en };
