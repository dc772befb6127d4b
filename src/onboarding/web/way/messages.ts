/** Messages of the way of a sheet. */
const id = {
  label: "Dari data sampai berlaku",
  steps: {
    hand_in: { title: "Data dikirim", text: "Oleh Anda, sesudah semua bagian lengkap." },
    review: { title: "Kepatuhan memeriksa", text: "Orang, dokumen, dan rekening. Kalau ada yang kurang, kami menulis apa." },
    sign: {
      title: "Penanda tangan menandatangani",
      text: "Masing-masing lewat tautannya sendiri, dengan kode OTP di ponselnya; lalu pihak kami.",
    },
    force: { title: "Ketentuan berlaku", text: "Tanda tangan terakhir membuka layanan. Tidak ada yang perlu diketik lagi." },
  },
};
const en: typeof id = {
  label: "From the data to the contract",
  steps: {
    hand_in: { title: "The data are handed in", text: "By you, once all sections are complete." },
    review: { title: "Compliance reviews", text: "People, papers and the account. If anything is missing, we write what." },
    sign: { title: "Signatories sign", text: "Each by a link of their own, with a one-time code on their phone; then our side." },
    force: { title: "The terms are in force", text: "The last signature opens the service. Nothing is typed again." },
  },
};
export const wayMessages = { ID: id, EN: en };
