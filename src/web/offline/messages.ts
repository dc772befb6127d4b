/** Words of the notice above a page of the app while the device has no network. */

const id = {
  title: "Tidak ada internet",
  text: "Yang tampak di sini mungkin sudah berubah. Tidak ada yang hilang: lanjutkan begitu tersambung.",
  kept: "Lihat kiriman terakhir",
};
const en: typeof id = {
  title: "No internet",
  text: "What you see here may have changed. Nothing is lost: go on as soon as you are connected.",
  kept: "See your last transfers",
};
export const offlineWords = { ID: id, EN: en };
