/** Messages of one act on several transfers. */
const id = {
  act: {
    hold: "Tahan",
    request_documents: "Minta dokumen",
    release: "Lepaskan penahanan",
    inquire_payout: "Tanya bank atau mitra",
  },
  title: "{act}: {count, plural, other {# kiriman}}",
  loading: "Memeriksa kiriman yang dipilih…",
  possible: "{count, plural, =0 {Tidak ada yang mungkin sekarang.} other {# kiriman akan dikerjakan.}}",
  impossible: "{count, plural, =0 {} other {# dilewati, dengan alasannya.}}",
  will: "Akan dikerjakan",
  list: "Kiriman yang dipilih",
  confirm: "Kerjakan",
  cancel: "Batal",
  close: "Selesai",
  result: "{done, plural, =0 {Tidak ada yang dikerjakan.} other {# dikerjakan.}}",
  outcome: {
    done: "Dikerjakan",
    changed: "Dilewati: berubah sejak ditampilkan. Muat ulang, lalu putuskan lagi.",
    refused: "Tidak mungkin",
  },
};
const en: typeof id = {
  act: {
    hold: "Hold",
    request_documents: "Request documents",
    release: "Release the hold",
    inquire_payout: "Inquire at bank or partner",
  },
  title: "{act}: {count, plural, one {# transfer} other {# transfers}}",
  loading: "Checking the chosen transfers…",
  possible: "{count, plural, =0 {None is possible now.} one {# transfer will be done.} other {# transfers will be done.}}",
  impossible: "{count, plural, =0 {} one {# is skipped, with the reason.} other {# are skipped, with the reason.}}",
  will: "Will be done",
  list: "Chosen transfers",
  confirm: "Do it",
  cancel: "Cancel",
  close: "Done",
  result: "{done, plural, =0 {None was done.} one {# was done.} other {# were done.}}",
  outcome: {
    done: "Done",
    changed: "Skipped: it changed since it was shown. Reload and decide again.",
    refused: "Not possible",
  },
};
export const batchMessages = { ID: id, EN: en };
