/** Messages of a request for documents: what staff ask for, and the sender's answer. */
const id = {
  title: "Jawab permintaan kami",
  hint: "Tambahkan dokumen yang kami perlukan. Petugas kami membacanya, lalu memeriksa kiriman ini lagi.",
  text: "Penjelasan",
  textHint: "Jika ada dokumen yang tidak Anda punyai, tulis mengapa.",
  submit: "Kirim jawaban",
  empty: "Tambahkan dokumen yang diminta, atau tulis mengapa ada yang tidak dapat Anda berikan.",
  answered: "Jawaban Anda sudah kami terima.",
};
const en: typeof id = {
  title: "Answer our request",
  hint: "Add the documents that we need. Our staff read them, then check the transfer again.",
  text: "Explanation",
  textHint: "If you do not have one of the documents, write why.",
  submit: "Send the answer",
  empty: "Add the requested documents, or write why you cannot give one of them.",
  answered: "We have received your answer.",
};
export const answerMessages = { ID: id, EN: en };

const requestedId = { title: "Diminta dari pengirim", given: "Sudah diberikan", missing: "Belum diberikan" };
const requestedEn: typeof requestedId = { title: "Requested from the sender", given: "Provided", missing: "Not provided yet" };
export const requestedMessages = { ID: requestedId, EN: requestedEn };

const kindsId = {
  label: "Dokumen yang diminta",
  hint: "Pengirim membaca teks yang sama. Pilih hanya yang benar-benar diperlukan.",
};
const kindsEn: typeof kindsId = {
  label: "Documents to request",
  hint: "The sender reads the same text. Choose only what is really needed.",
};
export const kindsFieldMessages = { ID: kindsId, EN: kindsEn };
