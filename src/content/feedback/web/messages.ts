/** Messages of the feedback question. */
const feedbackId = {
  article: "Apakah artikel ini membantu?",
  question: "Apakah jawaban ini membantu?",
  yes: "Ya",
  no: "Tidak",
  sending: "Mengirim data...",
  thanks: "Terima kasih. Jawaban Anda kami catat.",
  sorry:
    "Terima kasih. Kami akan memperbaikinya. Bila Anda butuh jawaban sekarang, hubungi kami lewat kontak di bawah halaman ini.",
  failed: "Jawaban Anda belum terkirim. Periksa koneksi Anda, lalu coba lagi.",
};
const feedbackEn: typeof feedbackId = {
  article: "Was this article helpful?",
  question: "Was this answer helpful?",
  yes: "Yes",
  no: "No",
  sending: "Sending data...",
  thanks: "Thank you. Your answer has been recorded.",
  sorry: "Thank you. We will improve it. If you need an answer now, use the contacts at the foot of this page.",
  failed: "Your answer was not sent. Check your connection and try again.",
};
export const feedbackMessages = { ID: feedbackId, EN: feedbackEn };
