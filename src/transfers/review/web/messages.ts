/** Messages of a request for documents: what staff ask for, and the sender's answer. */
const id = {
  title: "Jawab permintaan kami",
  hint: "Tuliskan jawaban, tambahkan berkas, atau keduanya. Petugas kami memeriksanya, lalu kiriman diperiksa lagi.",
  requested: "Dokumen yang kami perlukan",
  text: "Jawaban",
  files: "Foto atau PDF dokumen",
  submit: "Kirim jawaban",
  empty: "Tulis jawaban, atau tambahkan berkas.",
  answered: "Jawaban Anda kami terima.",
};
const en: typeof id = {
  title: "Answer our request",
  hint: "Write an answer, add files, or both. Our staff look at them and check the transfer again.",
  requested: "Documents that we need",
  text: "Answer",
  files: "Photo or PDF of the document",
  submit: "Send the answer",
  empty: "Write an answer, or add a file.",
  answered: "We have received your answer.",
};
export const answerMessages = { ID: id, EN: en };

const kindsId = {
  label: "Dokumen yang diminta",
  hint: "Pengirim membaca kata-kata yang sama. Pilih hanya yang benar-benar diperlukan.",
};
const kindsEn: typeof kindsId = {
  label: "Documents to ask for",
  hint: "The sender reads the same words. Choose only what is really needed.",
};
export const kindsFieldMessages = { ID: kindsId, EN: kindsEn };
