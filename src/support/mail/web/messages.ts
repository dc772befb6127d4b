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
    named: "Dikirim dari server yang terdaftar pada domain pengirim.",
    not_named: "Dikirim dari server yang tidak terdaftar pada domain pengirim.",
  },
  showQuoted: "Tampilkan email sebelumnya",
  isCut: "Hanya sebagian teks email ini yang disimpan.",
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
      "Email ini membalas <case>{reference}</case>, yang ditulis dari alamat lain. Karena itu menjadi percakapan tersendiri.",
    over: "Email ini melanjutkan <case>{reference}</case>, yang sudah ditutup.",
    form: "Email ini membalas jawaban kami atas pesan masuk <case>{reference}</case>.",
  },
};
const en: typeof id = {
  signature: {
    signed: "The sender’s domain signed this email ({domain}).",
    other_domain: "The sender’s domain did not sign this email; {domain} did.",
    unsigned: "This email is not signed.",
    broken: "The signature does not match: the sender may be forged.",
    unchecked: "The signature was not checked: DNS did not answer.",
  },
  server: {
    named: "Sent from a server that the sender’s domain lists.",
    not_named: "Sent from a server that the sender’s domain does not list.",
  },
  showQuoted: "Show earlier emails",
  isCut: "Only part of this email's text is stored.",
  leftOut: "Attachments not stored:",
  why: {
    type: "not a photo or PDF",
    unreadable: "unreadable, locked or dangerous",
    too_large: "too large",
    too_many: "too many attachments",
    busy: "the server was too busy to check it",
  },
  refers: {
    other_sender:
      "This email replies to <case>{reference}</case>, which was written from another address. It is therefore a separate case.",
    over: "This email continues <case>{reference}</case>, which is closed.",
    form: "This email replies to our answer to the contact message <case>{reference}</case>.",
  },
};
export const mailMessages = { ID: id, EN: en };
