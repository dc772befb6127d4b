const id = {
  title: "Autentikator demo",
  lead: "Kode saat ini dari aplikasi autentikator petugas demo, untuk masuk tanpa ponsel. Halaman ini hanya ada di luar produksi.",
  account: "Akun",
  code: "Kode sekarang",
  what: "kode {email}",
  changes: "Kode berganti dalam {seconds, plural, other {# detik}}. Setiap kode berlaku sekali.",
  empty: "Belum ada akun petugas demo. Jalankan seed lebih dulu.",
  mailbox: "Kode OTP pelanggan, agen, dan mitra ada di <link>kotak pesan pengembangan</link>.",
};
const en: typeof id = {
  title: "Demo authenticator",
  lead: "The current codes of the demo staff's authenticator apps, to sign in without a phone. This page exists outside production only.",
  account: "Account",
  code: "Code now",
  what: "code of {email}",
  changes: "The codes change in {seconds, plural, one {# second} other {# seconds}}. Each works once.",
  empty: "There are no accounts of demo staff yet. Run the seed first.",
  mailbox: "One-time codes of customers, agents and partners are in the <link>development mailbox</link>.",
};
export const authenticatorMessages = { ID: id, EN: en };
