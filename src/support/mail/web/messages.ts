/** Texts about a mail beside its entry. */

const id = {
  signature: {
    signed: "Domain pengirim menandatangani email ini ({domain}).",
    other_domain: "Bukan domain pengirim yang menandatangani email ini, melainkan {domain}.",
    unsigned: "Email ini tidak ditandatangani.",
    broken: "Tanda tangan tidak cocok: pengirim mungkin dipalsukan.",
    unchecked: "Tanda tangan tidak diperiksa: DNS tidak menjawab.",
  },
  server: {
    named: "Dikirim dari server yang disebut domain pengirim.",
    not_named: "Dikirim dari server yang tidak disebut domain pengirim.",
  },
  showQuoted: "Tampilkan email sebelumnya di bawahnya",
  isCut: "Teks email ini lebih panjang daripada yang disimpan.",
  leftOut: "Lampiran yang tidak disimpan:",
  why: {
    type: "bukan foto atau PDF",
    unreadable: "tidak dapat dibaca, terkunci, atau berbahaya",
    too_large: "terlalu besar",
    too_many: "terlalu banyak lampiran",
    busy: "server terlalu sibuk untuk memeriksanya",
  },
  refers: {
    other_sender:
      "Email ini menjawab <case>{reference}</case>, yang ditulis dari alamat lain. Karena itu menjadi percakapan sendiri.",
    over: "Email ini melanjutkan <case>{reference}</case>, yang sudah ditutup.",
    form: "Email ini menjawab jawaban kami atas pesan formulir <case>{reference}</case>.",
  },
};
const en: typeof id = {
  signature: {
    signed: "The sender’s domain signed this mail ({domain}).",
    other_domain: "The sender’s domain did not sign this mail; {domain} did.",
    unsigned: "This mail is not signed.",
    broken: "The signature does not match: the sender may be forged.",
    unchecked: "The signature was not checked: the DNS gave no answer.",
  },
  server: {
    named: "It came from a server that the sender’s domain names.",
    not_named: "It came from a server that the sender’s domain does not name.",
  },
  showQuoted: "Show the former mails below it",
  isCut: "This mail is longer than the text that is stored.",
  leftOut: "Attachments that were left out:",
  why: {
    type: "not a photograph or PDF",
    unreadable: "unreadable, locked or dangerous",
    too_large: "too large",
    too_many: "too many attachments",
    busy: "the server was too busy to check it",
  },
  refers: {
    other_sender:
      "This mail answers <case>{reference}</case>, which was written from another address. It is therefore a case of its own.",
    over: "This mail goes on with <case>{reference}</case>, which is closed.",
    form: "This mail answers our answer to the contact message <case>{reference}</case>.",
  },
};
export const mailMessages = { ID: id, EN: en };
