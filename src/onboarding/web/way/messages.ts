/** Messages of the way of a sheet. */
const id = {
  label: "Tahap sampai kerja sama berlaku",
  steps: {
    hand_in: { title: "Data dikirim", text: "Anda mengirimnya sesudah semua bagian lengkap." },
    review: {
      title: "Tim kepatuhan memeriksa",
      text: "Orang, dokumen, dan rekening. Kalau ada yang kurang, kami beri tahu apa.",
    },
    sign: {
      title: "Penanda tangan menandatangani",
      text: "Masing-masing lewat tautannya sendiri, dengan kode OTP di ponselnya; lalu pihak kami.",
    },
    force: {
      title: "Ketentuan berlaku",
      text: "Layanan terbuka begitu tanda tangan terakhir diberikan. Tidak ada yang perlu diketik lagi.",
    },
  },
};
const en: typeof id = {
  label: "How your contract begins",
  steps: {
    hand_in: { title: "The data are submitted", text: "You do this once all sections are complete." },
    review: { title: "Compliance reviews", text: "People, documents and the account. If anything is missing, we tell you what." },
    sign: {
      title: "Signatories sign",
      text: "Each through their own link, with a one-time code on their phone; then our side signs.",
    },
    force: {
      title: "The terms are in force",
      text: "The service opens with the last signature. Nobody has to type anything again.",
    },
  },
};
export const wayMessages = { ID: id, EN: en };
