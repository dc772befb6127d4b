/** Messages of the sender's answer to a request for documents. */
const id = {
  title: "Jawab permintaan kami",
  hint: "Tuliskan jawaban, tambahkan berkas, atau keduanya. Petugas kami memeriksanya, lalu kiriman diperiksa lagi.",
  text: "Jawaban",
  files: "Foto atau PDF dokumen",
  submit: "Kirim jawaban",
  empty: "Tulis jawaban, atau tambahkan berkas.",
  answered: "Jawaban Anda kami terima.",
};
const en: typeof id = {
  title: "Answer our request",
  hint: "Write an answer, add files, or both. Our staff look at them and check the transfer again.",
  text: "Answer",
  files: "Photo or PDF of the document",
  submit: "Send the answer",
  empty: "Write an answer, or add a file.",
  answered: "We have received your answer.",
};
export const answerMessages = { ID: id, EN: en };
