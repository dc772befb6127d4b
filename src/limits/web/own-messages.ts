/** Texts of a sender's own limits. */
const id = {
  title: "Batas kiriman",
  lead: "Berapa yang masih dapat Anda kirim, kapan dihitung lagi, dan apa yang menaikkannya.",
  tierText:
    "Batas mengikuti verifikasi Anda. Satu kiriman dihitung pada semua batas yang menyangkutnya; yang tersisa paling sedikit yang menentukan.",
  top: "Batas Anda sudah yang tertinggi.",
  contract: {
    title: "Batas akun usaha",
    text: "Batas mengikuti perjanjian usaha. Satu kiriman dihitung pada semua batas yang menyangkutnya; yang tersisa paling sedikit yang menentukan.",
    top: "Tidak ada perjanjian yang menaikkan batas ini lebih jauh.",
  },
  none: "Tidak ada batas bagi Anda.",
  send: "Kirim uang",
  group: {
    all: { title: "Semua kiriman", text: "Ke bank, ke dompet digital, ke luar negeri, dan tunai bersama-sama." },
    abroad: { title: "Ke luar negeri", text: "Dihitung dalam dolar AS menurut kurs tengah saat kirimannya dibuat." },
    cash: { title: "Ambil tunai", text: "Kiriman yang diambil di gerai." },
    wallet: { title: "Dompet digital", text: "Kiriman ke dompet digital di Indonesia." },
  },
  window: {
    transfer: "Setiap kiriman",
    day: "Hari ini",
    month: "Bulan ini",
    now: "Belum dibayar",
  },
  count: "Banyaknya kiriman hari ini",
  transfers: "{count, plural, other {# kiriman}}",
  each: "Paling banyak {most}",
  left: "Sisa {left}",
  notYet: "Belum terbuka",
  used: "{used} terpakai dari {most}.",
  anew: "Dihitung ulang mulai {when}.",
  raise: "Naik menjadi {most} dengan verifikasi lanjutan.",
  raiseFree: "Tanpa batas dengan verifikasi lanjutan.",
};
const en: typeof id = {
  title: "Limits",
  lead: "How much you can still send, when each limit resets, and what raises it.",
  tierText:
    "Limits follow your verification. A transfer counts towards every limit that concerns it, and the one with the least left decides.",
  top: "You have the highest limits.",
  contract: {
    title: "Limits of the business account",
    text: "Limits follow the business contract. A transfer counts towards every limit that concerns it, and the one with the least left decides.",
    top: "No contract raises these limits further.",
  },
  none: "You have no limits.",
  send: "Send money",
  group: {
    all: { title: "All transfers", text: "To banks, to e-wallets, abroad and in cash, together." },
    abroad: { title: "Abroad", text: "Counted in US dollars at the mid-market rate when the transfer is made." },
    cash: { title: "Cash pickup", text: "Transfers collected at an outlet." },
    wallet: { title: "E-wallets", text: "Transfers to e-wallets in Indonesia." },
  },
  window: {
    transfer: "Each transfer",
    day: "Today",
    month: "This month",
    now: "Unpaid",
  },
  count: "Number of transfers today",
  transfers: "{count, plural, one {# transfer} other {# transfers}}",
  each: "{most} at most",
  left: "{left} left",
  notYet: "Not open yet",
  used: "{used} of {most} used.",
  anew: "Resets on {when}.",
  raise: "Rises to {most} with further verification.",
  raiseFree: "No limit with further verification.",
};
export const ownLimitMessages = { ID: id, EN: en };
