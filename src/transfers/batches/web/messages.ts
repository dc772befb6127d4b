/** Messages of one act on several transfers: done by one officer, or proposed to another. */
const id = {
  act: {
    hold: "Tahan",
    request_documents: "Minta dokumen",
    release: "Lepaskan penahanan",
    inquire_payout: "Tanyakan ke bank atau mitra",
    release_by_two: "Usulkan pelepasan",
    reject: "Usulkan penolakan",
    outcome_paid: "Usulkan: sudah terbayar",
    outcome_failed: "Usulkan: tidak terbayar",
    conflicting_outcomes: "Usulkan: pertentangan dijelaskan",
  },
  title: "{act}: {count, plural, other {# kiriman}}",
  loading: "Memeriksa kiriman yang dipilih…",
  possible: "{count, plural, =0 {Tidak ada yang mungkin sekarang.} other {# kiriman akan diproses.}}",
  impossible: "{count, plural, =0 {} other {# dilewati, dengan alasannya.}}",
  will: "Akan diproses",
  list: "Kiriman yang dipilih",
  confirm: "Jalankan",
  cancel: "Batal",
  close: "Selesai",
  result: "{done, plural, =0 {Tidak ada yang diproses.} other {# diproses.}}",
  outcome: {
    done: "Diproses",
    changed: "Dilewati: berubah sejak ditampilkan. Muat ulang, lalu putuskan lagi.",
    refused: "Tidak mungkin",
  },
  evidenceHint: "Satu teks menjadi bukti untuk semua, misalnya nomor surat bank. Orang kedua memutuskan berdasarkan ini.",
  filesHint: "Berkas yang sama untuk semua kiriman, misalnya surat bank: isinya ikut dalam hash setiap usulan.",
  filesKept:
    "Berkas belum terpakai: tidak ada usulan yang dibuat. Lampirkan lagi pada usulan berikutnya; berkas yang tidak terpakai dihapus otomatis.",
  proposal: {
    possible: "{count, plural, =0 {Tidak ada yang mungkin sekarang.} other {# kiriman akan diusulkan.}}",
    eachAlone: "Setiap kiriman menjadi usulan tersendiri, dan orang kedua memilih yang disetujui.",
    will: "Akan diusulkan",
    done: "Diusulkan",
    result: "{done, plural, =0 {Tidak ada yang diusulkan.} other {# diusulkan. Orang lain memutuskannya.}}",
  },
};
const en: typeof id = {
  act: {
    hold: "Hold",
    request_documents: "Request documents",
    release: "Release the hold",
    inquire_payout: "Send inquiry to bank or partner",
    release_by_two: "Propose release",
    reject: "Propose rejection",
    outcome_paid: "Propose: paid",
    outcome_failed: "Propose: not paid",
    conflicting_outcomes: "Propose: conflict explained",
  },
  title: "{act}: {count, plural, one {# transfer} other {# transfers}}",
  loading: "Checking the selected transfers…",
  possible:
    "{count, plural, =0 {Not possible for any transfer now.} one {# transfer will be processed.} other {# transfers will be processed.}}",
  impossible: "{count, plural, =0 {} one {# is skipped, with the reason.} other {# are skipped, with the reason.}}",
  will: "Will be processed",
  list: "Selected transfers",
  confirm: "Run",
  cancel: "Cancel",
  close: "Done",
  result: "{done, plural, =0 {None was processed.} one {# was processed.} other {# were processed.}}",
  outcome: {
    done: "Done",
    changed: "Skipped: it changed since it was shown. Reload and decide again.",
    refused: "Not possible",
  },
  evidenceHint:
    "One text is the evidence for all, such as the number of the bank’s letter. The second person decides on this basis.",
  filesHint: "The same files for all transfers, such as the bank’s letter: their content is part of each proposal’s hash.",
  filesKept:
    "The files were not used: no proposal was made. Attach them again to the next one; unused files are deleted automatically.",
  proposal: {
    possible:
      "{count, plural, =0 {Not possible for any transfer now.} one {# transfer will be proposed.} other {# transfers will be proposed.}}",
    eachAlone: "Each transfer becomes a separate proposal, and the second person selects which ones to approve.",
    will: "Will be proposed",
    done: "Proposed",
    result:
      "{done, plural, =0 {None was proposed.} one {# was proposed. Another person decides.} other {# were proposed. Another person decides.}}",
  },
};
export const batchMessages = { ID: id, EN: en };
