/** Messages about verification tiers on customers' pages: what a person may send. The numbers of tiers are for staff. */
const id = {
  /** The tier that a person holds. */
  held: {
    L0: "Belum terverifikasi",
    L1: "Terverifikasi untuk kiriman dalam negeri",
    L2: "Terverifikasi untuk kiriman ke luar negeri",
    L3: "Terverifikasi untuk jumlah terbesar",
  },
  needs: {
    L1: "Untuk mulai mengirim, isi tanggal lahir dan nomor identitas Anda. Kira-kira satu menit.",
    abroad: "Untuk mengirim ke luar negeri, identitas Anda perlu kami periksa dengan foto dokumen dan swafoto.",
    amount: "Untuk mengirim sebanyak ini, identitas Anda perlu kami periksa dengan foto dokumen dan swafoto.",
  },
  get: {
    L1: "Isi data dasar",
    L2: "Verifikasi untuk kiriman ke luar negeri",
    L3: "Verifikasi untuk jumlah terbesar",
  },
  /** Within a sentence: what raises a limit. */
  by: {
    L1: "data dasar Anda",
    L2: "verifikasi untuk kiriman ke luar negeri",
    L3: "verifikasi untuk jumlah terbesar",
  },
  checking: "Kami sedang memeriksa permohonan verifikasi Anda, paling lambat {day}.",
  checkingUndated: "Kami sedang memeriksa permohonan verifikasi Anda.",
  asked: "Ada yang perlu Anda kirim lagi untuk verifikasi Anda, paling lambat {day}.",
  open: { checking: "Lihat permohonan", asked: "Lengkapi permohonan" },
};
const en: typeof id = {
  held: {
    L0: "Not verified yet",
    L1: "Verified to send within Indonesia",
    L2: "Verified to send abroad",
    L3: "Verified for the largest amounts",
  },
  needs: {
    L1: "To start sending, enter your date of birth and identity number. It takes about a minute.",
    abroad: "To send abroad, we need to check your identity with a photo of your document and a selfie.",
    amount: "To send this much, we need to check your identity with a photo of your document and a selfie.",
  },
  get: {
    L1: "Enter your basic details",
    L2: "Get verified to send abroad",
    L3: "Get verified for the largest amounts",
  },
  by: {
    L1: "your basic details",
    L2: "the verification to send abroad",
    L3: "the verification for the largest amounts",
  },
  checking: "We are checking your application for verification, by {day} at the latest.",
  checkingUndated: "We are checking your application for verification.",
  asked: "We need you to send something again for your verification, by {day} at the latest.",
  open: { checking: "See your application", asked: "Complete your application" },
};
export const tierMessages = { ID: id, EN: en };
